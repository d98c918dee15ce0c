'use client';

import { Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ENTRY_KINDS, THEIR_STATUSES } from '@/lib/domain/reconciliation';
import { SOURCE_FORMATS, type SourceFormat } from '@/lib/domain/source-settings';
import { ChoiceField, FormSection, LinesField, TextField, TickField, ZoneField } from './fields';
import css from './source-form.module.css';
import { AMOUNT_BASES, isFileFormat, withCurrency, withFormat } from './source-presets';
import { useSourceFormContext } from './use-source-form';
import { WordList } from './word-list';

export function WhatFields({ isNew }: { isNew: boolean }) {
  const { draft, change } = useSourceFormContext();
  return (
    <FormSection name="what">
      <ChoiceField
        name="format"
        values={isNew ? SOURCE_FORMATS : ofSameWay(draft.format)}
        path="format"
        onChoose={(format) =>
          change(isNew ? withFormat(draft, format) : { format, amountBasis: basisOf(format) })
        }
      />
      <TextField name="name" path="name" />
      <TextField name="description" path="settings.description" />
      <TextField name="merchant" path="settings.merchant" mono />
      <TextField
        name="currency"
        path="settings.currency"
        mono
        placeholder="CNY"
        onType={(currency) => change(withCurrency(draft, currency))}
      />
      <ZoneField name="zone" path="settings.zone" />
    </FormSection>
  );
}

/** Files do not become answers, nor the other way round: what came one way stays that way. */
function ofSameWay(format: SourceFormat): readonly SourceFormat[] {
  return SOURCE_FORMATS.filter((other) => isFileFormat(other) === isFileFormat(format));
}

function basisOf(format: keyof typeof AMOUNT_BASES): string {
  return AMOUNT_BASES[format][0] ?? '';
}

/** What the platforms' own files leave open. Nothing for tables: their mapping says it all. */
export function FileFields() {
  const t = useTranslations('sources.form');
  const statuses = useTranslations('sources.theirStatus');
  const { draft, change, problem } = useSourceFormContext();
  const { format } = draft;
  const bases = AMOUNT_BASES[format];
  if (bases.length === 0) return null;
  return (
    <FormSection name="file">
      <ChoiceField name="amountBasis" values={bases} path="settings.amountBasis" />
      {format === 'wechat_trade' && (
        <WordList
          label={t('statusMap')}
          help={t('statusMapHelp')}
          words={draft.statusMap}
          meanings={THEIR_STATUSES.map((value) => ({ value, label: statuses(value) }))}
          problem={problem('settings.statusMap')}
          onChange={(statusMap) => change({ statusMap })}
        />
      )}
      {format === 'stripe_itemised' && (
        <>
          <TextField name="stripeKey" path="settings.stripe.keyColumn" mono />
          <TextField name="stripeRefundKey" path="settings.stripe.refundKeyColumn" mono />
          <ZoneField name="stripeZone" path="settings.stripe.reportZone" />
          <ChoiceField name="stripeMark" values={['.', ',']} path="settings.stripe.decimalMark" beside />
        </>
      )}
    </FormSection>
  );
}

export function CompareFields() {
  const t = useTranslations('sources.form');
  const kind = useTranslations('sources.kind');
  const { draft, change } = useSourceFormContext();
  return (
    <FormSection name="compare">
      <TextField name="graceDays" path="settings.graceDays" inputMode="numeric" />
      <TextField name="lookBackDays" path="settings.lookBackDays" inputMode="numeric" />
      <TextField name="tolerance" path="settings.toleranceMinor" inputMode="decimal" />
      <Checkbox.Group
        label={t('leaveAside')}
        description={t('leaveAsideHelp')}
        value={draft.leaveAside}
        onChange={(chosen) => change({ leaveAside: ENTRY_KINDS.filter((value) => chosen.includes(value)) })}
        className={css.wide}
      >
        <div className={css.beside}>
          {ENTRY_KINDS.map((value) => (
            <Checkbox key={value} value={value} label={kind(value)} classNames={{ label: css.word }} />
          ))}
        </div>
      </Checkbox.Group>
    </FormSection>
  );
}

export function ControlFields() {
  const { draft } = useSourceFormContext();
  return (
    <FormSection name="control">
      <TextField name="approveAbove" path="settings.approveAboveMinor" inputMode="decimal" />
      <TextField name="startsOn" path="settings.startsOn" type="date" />
      {draft.format !== 'status_query' && <TextField name="dueAt" path="settings.dueAt" type="time" />}
    </FormSection>
  );
}

/** Asking instead of reading a file: whom, how many at once, and what the answer says. */
export function QueryFields() {
  const { draft } = useSourceFormContext();
  const isOwn = draft.asks === 'own';
  return (
    <>
      <FormSection name="query">
        <ChoiceField name="asks" values={['own', 'confirm']} path="settings.query.asks" />
        {isOwn && (
          <>
            <ChoiceField name="mode" values={['one', 'batch']} path="settings.query.mode" />
            <TextField
              name="url"
              path="settings.query.url"
              mono
              wide
              inputMode="url"
              placeholder="https://example.com/orders/{key}"
            />
            <LinesField name="allowedHosts" path="settings.query.allowedHosts" mono />
            <LinesField name="allowedPrivateHosts" path="settings.query.allowedPrivateHosts" mono />
            <TextField name="authorizationEnv" path="settings.query.authorizationEnv" mono />
            <TextField name="timeout" path="settings.query.timeoutMs" />
            {draft.mode === 'batch' && (
              <TextField name="batchSize" path="settings.query.batchSize" inputMode="numeric" />
            )}
          </>
        )}
        <TextField name="ratePerSecond" path="settings.query.ratePerSecond" inputMode="numeric" />
      </FormSection>
      {isOwn && <AnswerFields />}
      <FormSection name="calendar">
        <TextField name="askAt" path="settings.query.askAt" type="time" />
        <TickField name="runAfter" />
      </FormSection>
    </>
  );
}

function AnswerFields() {
  const t = useTranslations('sources.form');
  const statuses = useTranslations('sources.theirStatus');
  const { draft, change, problem } = useSourceFormContext();
  const isBatch = draft.mode === 'batch';
  return (
    <FormSection name="answer">
      {isBatch && <TextField name="listPath" path="settings.query.listPath" mono placeholder="$.items" />}
      {isBatch && (
        <TextField name="queryKeyPath" path="settings.query.keyPath" mono placeholder="$.order_no" />
      )}
      <TextField name="statusPath" path="settings.query.statusPath" mono placeholder="$.trade_state" />
      <TextField name="queryAmountPath" path="settings.query.amountPath" mono placeholder="$.amount.total" />
      <ChoiceField name="queryUnit" values={['minor', 'major']} path="settings.query.unit" beside />
      <TextField
        name="queryCurrencyPath"
        path="settings.query.currencyPath"
        mono
        placeholder="$.amount.currency"
      />
      <TextField
        name="providerIdPath"
        path="settings.query.providerIdPath"
        mono
        placeholder="$.transaction_id"
      />
      <WordList
        label={t('queryStatuses')}
        help={t('queryStatusesHelp')}
        words={draft.queryStatuses}
        meanings={THEIR_STATUSES.map((value) => ({ value, label: statuses(value) }))}
        problem={problem('settings.query.statuses')}
        onChange={(queryStatuses) => change({ queryStatuses })}
      />
    </FormSection>
  );
}

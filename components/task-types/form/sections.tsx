'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section, SectionHead } from '@/components/ui/section-head';
import { ChoiceField, LinesField, TextField, TickField } from './fields';
import css from './form.module.css';
import { useTypeFormContext } from './form-context';

type SectionName =
  | 'what'
  | 'who'
  | 'where'
  | 'retry'
  | 'unknown'
  | 'pace'
  | 'circuit'
  | 'money'
  | 'mask'
  | 'objectives'
  | 'approval'
  | 'compensator'
  | 'test';

export function FormSection({
  name,
  three,
  children,
}: {
  name: SectionName;
  three?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('typeForm');
  const note = `sectionNote.${name}` as 'sectionNote.retry';
  return (
    <Section labelledBy={`form-${name}`}>
      <SectionHead
        id={`form-${name}`}
        title={t(`section.${name}`)}
        note={t.has(note) ? t(note) : undefined}
      />
      <div className={three ? `${css.fields} ${css.three}` : css.fields}>{children}</div>
    </Section>
  );
}

export function IdentityFields({ isNew }: { isNew: boolean }) {
  return (
    <FormSection name="what">
      {isNew && <TextField name="bizType" path="bizType" mono />}
      <TextField name="description" path="settings.description" />
      <TickField name="enabled" />
    </FormSection>
  );
}

export function ExecutorFields({ handlers }: { handlers: readonly string[] }) {
  const { draft } = useTypeFormContext();
  return (
    <FormSection name="who">
      <ChoiceField name="executor" values={['http', 'code', 'external']} path="executor" />
      {draft.executor === 'code' && <Handlers handlers={handlers} name={draft.bizType} />}
    </FormSection>
  );
}

function Handlers({ handlers, name }: { handlers: readonly string[]; name: string }) {
  const t = useTranslations('typeForm.handlers');
  const list = useTranslations('taskTypes.value');
  const all = handlers.length === 0 ? t('none') : t('some', { names: handlers.join(list('list')) });
  return (
    <p className={css.aside}>
      {name !== '' && (handlers.includes(name) ? t('has') : t('hasNot', { name }))} {all}
    </p>
  );
}

export function TargetFields() {
  const { draft } = useTypeFormContext();
  return (
    <FormSection name="where">
      <ChoiceField name="target" values={['type', 'payload']} path="settings.http.target" beside />
      {draft.target === 'type' ? (
        <TextField name="url" path="settings.http.url" mono wide inputMode="url" placeholder="https://" />
      ) : (
        <TextField name="urlPath" path="settings.http.urlPath" mono wide placeholder="$.callback_url" />
      )}
      <LinesField name="allowedHosts" path="settings.http.allowedHosts" mono />
      <LinesField name="allowedPrivateHosts" path="settings.http.allowedPrivateHosts" mono />
      <TextField name="timeout" path="settings.http.timeoutMs" />
      <TextField name="signingSecretEnv" path="settings.http.signingSecretEnv" mono />
      <ChoiceField name="on409" values={['done', 'unknown']} path="settings.http.on409" />
    </FormSection>
  );
}

export function UnknownFields() {
  const { draft } = useTypeFormContext();
  return (
    <FormSection name="unknown">
      <ChoiceField name="onUnknown" values={['retry', 'confirm', 'hand_over']} path="settings.onUnknown" />
      {draft.executor === 'http' && draft.onUnknown === 'confirm' && (
        <TextField
          name="confirmUrl"
          path="settings.http.confirmUrl"
          mono
          wide
          inputMode="url"
          placeholder="https://example.com/events/{event_id}"
        />
      )}
    </FormSection>
  );
}

export function PaceFields() {
  const { draft } = useTypeFormContext();
  const runs = draft.executor !== 'external';
  return (
    <FormSection name="pace" three>
      {runs && <TextField name="concurrency" path="settings.concurrency" inputMode="numeric" />}
      {runs && <TextField name="scanInterval" path="settings.scanIntervalMs" />}
      {draft.executor === 'code' && <TextField name="handlerTimeout" path="settings.handlerTimeoutMs" />}
      {runs && <TextField name="lease" path="settings.leaseMs" />}
      <TextField name="stuckLimit" path="settings.stuckLimitMs" />
    </FormSection>
  );
}

export function CircuitFields() {
  return (
    <FormSection name="circuit" three>
      <TickField name="circuitOn" />
      <TextField name="circuitFailures" path="settings.circuit.failures" inputMode="numeric" />
      <TextField name="coolDown" path="settings.circuit.coolDownMs" />
      <TextField name="coolDownCap" path="settings.circuit.coolDownCapMs" />
    </FormSection>
  );
}

export function MoneyFields() {
  const { draft } = useTypeFormContext();
  return (
    <FormSection name="money">
      <TickField name="amountOn" />
      {draft.amountOn && (
        <>
          <TextField name="amountPath" path="settings.amount.path" mono placeholder="$.amount" />
          <ChoiceField name="amountUnit" values={['minor', 'major']} path="settings.amount.unit" />
          <ChoiceField name="currencyFrom" values={['type', 'payload']} path="currencyFrom" beside />
          {draft.currencyFrom === 'type' ? (
            <TextField name="currency" path="settings.amount.currency" mono placeholder="CNY" />
          ) : (
            <TextField
              name="currencyPath"
              path="settings.amount.currencyPath"
              mono
              placeholder="$.currency"
            />
          )}
        </>
      )}
    </FormSection>
  );
}

export function WatchFields() {
  return (
    <>
      <FormSection name="mask">
        <LinesField name="maskedKeys" path="settings.maskedKeys" mono />
      </FormSection>
      <FormSection name="objectives" three>
        <TextField name="failureRate" path="settings.objectiveFailureBp" inputMode="decimal" />
        <TextField name="latency" path="settings.objectiveLatencyMs" />
      </FormSection>
    </>
  );
}

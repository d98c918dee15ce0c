'use client';

import { Radio, Select, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { given } from '@/components/task/move-dialogs';
import { useDraft } from '@/components/task/use-draft';
import { Mono } from '@/components/ui/mono';
import { Money } from '@/components/ui/quantities';
import { IN_TRANSIT_DAYS, untilProblem } from '@/lib/domain/break-decision';
import { ACCEPT_REASONS, acceptProblem, type AcceptReason } from '@/lib/domain/break-resolution';
import { addDays } from '@/lib/domain/business-date';
import type { BreakPage } from '@/lib/domain/views/recon-break';
import { NoteField, ResolutionDialog, useResolving, type BreakDialogProps } from './break-dialog';
import css from './breaks.module.css';
import { useSourceToday } from './source-today';

/** A reason as the select gives it back. */
export function reasonOf(value: string | null): AcceptReason | null {
  return ACCEPT_REASONS.find((one) => one === value) ?? null;
}

/** The difference stays and counts as explained: why, and for “other” in words. */
export function AcceptDialog(props: BreakDialogProps) {
  const t = useTranslations('breaks.dialog.accept');
  const { call, problem, send } = useResolving('accept', props);
  const [draft, change] = useDraft(props.opened, () => ({ reason: null as AcceptReason | null, note: '' }));
  const missing = acceptProblem(draft.reason ?? '', draft.note);
  const words = { unknown_reason: t('reasonMissing'), note_needed: t('noteMissing') };
  return (
    <ResolutionDialog
      {...props}
      resolution="accept"
      call={call}
      notReady={missing === null ? undefined : words[missing]}
      onSend={() => draft.reason && send({ reasonCode: draft.reason, note: given(draft.note) })}
    >
      <ReasonSelect
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reasonCode')}
      />
      <NoteField
        optional={draft.reason !== 'other'}
        value={draft.note}
        onChange={(note) => change({ note })}
        problem={problem('note')}
      />
    </ResolutionDialog>
  );
}

export function ReasonSelect({
  value,
  onChange,
  problem,
}: {
  value: AcceptReason | null;
  onChange: (reason: AcceptReason | null) => void;
  problem?: string;
}) {
  const t = useTranslations('breaks');
  return (
    <Select
      data-autofocus
      openOnFocus={false}
      label={t('dialog.accept.reason')}
      placeholder={t('dialog.accept.reasonMissing')}
      description={value === null ? undefined : t(`reasonMeans.${value}`)}
      data={ACCEPT_REASONS.map((one) => ({ value: one, label: t(`reason.${one}`) }))}
      value={value}
      onChange={(picked) => onChange(reasonOf(picked))}
      error={problem}
      allowDeselect={false}
    />
  );
}

/** Both breaks count as one: the candidates, nearest in time first. The same amount is no proof. */
export function LinkDialog(props: BreakDialogProps) {
  const t = useTranslations('breaks.dialog.link');
  const { call, problem, send } = useResolving('link', props);
  const [draft, change] = useDraft(props.opened, () => ({ other: '', note: '' }));
  const { suggestions } = props.page;
  return (
    <ResolutionDialog
      {...props}
      resolution="link"
      call={call}
      notReady={draft.other === '' ? t('missing') : undefined}
      onSend={() => send({ linkedBreakId: draft.other, note: given(draft.note) })}
    >
      {suggestions.length === 0 ? (
        <p className={css.second}>{t('none')}</p>
      ) : (
        <Radio.Group
          label={t('pick')}
          description={t('pickHelp')}
          value={draft.other}
          onChange={(other) => change({ other })}
          error={problem('linkedBreakId')}
        >
          <span className={css.choices}>
            {suggestions.map((one, index) => (
              <Radio
                key={one.breakId}
                value={one.breakId}
                data-autofocus={index === 0 || undefined}
                label={<Suggestion suggestion={one} />}
              />
            ))}
          </span>
        </Radio.Group>
      )}
      <NoteField
        optional
        value={draft.note}
        onChange={(note) => change({ note })}
        problem={problem('note') && t('noteMissing')}
      />
    </ResolutionDialog>
  );
}

function Suggestion({ suggestion }: { suggestion: BreakPage['suggestions'][number] }) {
  const t = useTranslations('breaks.dialog.link');
  const { key, side, amount, daysApart } = suggestion;
  return (
    <span className={css.suggestion}>
      <Mono>{key}</Mono>
      <Money minor={amount.minor} currency={amount.currency} />
      <span className={css.quiet}>
        {t(side)}, {t('daysApart', { days: Math.abs(daysApart) })}
      </span>
    </span>
  );
}

/** It waits for the other side until the end of a day. */
export function TransitDialog(props: BreakDialogProps) {
  const t = useTranslations('breaks.dialog.in_transit_until');
  const today = useSourceToday(props.page.source.zone);
  const { call, problem, send } = useResolving('in_transit_until', props);
  const [draft, change] = useDraft(props.opened, () => ({ until: addDays(today, 1), note: '' }));
  const wrong = untilProblem(draft.until === '' ? null : draft.until, today) !== null;
  return (
    <ResolutionDialog
      {...props}
      resolution="in_transit_until"
      call={call}
      notReady={wrong ? t('missing') : undefined}
      onSend={() => send({ until: draft.until, note: given(draft.note) })}
    >
      <UntilField
        zone={props.page.source.zone}
        value={draft.until}
        onChange={(until) => change({ until })}
        problem={problem('until')}
      />
      <NoteField
        optional
        value={draft.note}
        onChange={(note) => change({ note })}
        problem={problem('note')}
      />
    </ResolutionDialog>
  );
}

/** A day of the source's zone, after today. */
export function UntilField({
  zone,
  value,
  onChange,
  problem,
}: {
  zone: string;
  value: string;
  onChange: (until: string) => void;
  problem?: string;
}) {
  const t = useTranslations('breaks.dialog.in_transit_until');
  const today = useSourceToday(zone);
  return (
    <TextInput
      data-autofocus
      type="date"
      label={t('until')}
      description={t('untilHelp', { zone })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem}
      min={addDays(today, 1)}
      max={addDays(today, IN_TRANSIT_DAYS)}
    />
  );
}

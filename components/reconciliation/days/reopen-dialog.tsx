'use client';

import { NumberInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { given } from '@/components/task/move-dialogs';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import { useBusinessDayText } from '../run/business-day-text';
import { ReconDialog } from '../run/recon-dialog';
import { dayHref } from '../run/run-path';
import type { DayVerbs } from './day-verbs';

/** A day as dialogs name it. */
export interface NamedDay {
  sourceId: string;
  sourceName: string;
  businessDate: string;
}

export const REOPEN_HOURS = { min: 1, max: 72 };

/** Whether a whole number of hours in the range was typed. */
export function isHours(typed: number | string): boolean {
  const hours = typeof typed === 'string' && typed.trim() === '' ? NaN : Number(typed);
  return Number.isInteger(hours) && hours >= REOPEN_HOURS.min && hours <= REOPEN_HOURS.max;
}

/** Asks to open a locked day again, for a while and for a reason. */
export function ReopenDialog({
  day,
  verbs,
  opened,
  onClose,
  onDone,
}: {
  day: NamedDay;
  verbs: DayVerbs;
  opened: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
}) {
  const t = useTranslations('days.reopen');
  const words = useBusinessDayText();
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const [draft, change] = useDraft(opened, () => ({ hours: 24 as number | string, reason: '' }));
  const { sourceId, sourceName, businessDate } = day;
  const reason = given(draft.reason);
  const wrong = isHours(draft.hours) ? undefined : t('hoursRange');
  return (
    <ReconDialog
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('title', { source: sourceName, day: words(businessDate) })}
      consequence={t('body')}
      verb={t('verb')}
      notReady={wrong ?? (reason === undefined ? t('missing') : undefined)}
      signInTo={dayHref(sourceId, businessDate)}
      onSend={() =>
        call.send(
          () =>
            verbs.reopen({ sourceId, businessDate, hours: Number(draft.hours), reason: draft.reason.trim() }),
          () => onDone(t('said')),
        )
      }
    >
      <NumberInput
        label={t('hours')}
        description={t('hoursHelp')}
        value={draft.hours}
        onChange={(hours) => change({ hours })}
        error={wrong ?? problem('hours')}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        hideControls
      />
      <ReasonField
        autoFocus
        value={draft.reason}
        onChange={(text) => change({ reason: text })}
        problem={problem('reason')}
      />
    </ReconDialog>
  );
}

'use client';

import { NumberInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useDraft } from '@/components/task/use-draft';
import { dayHref } from '../run/run-path';
import { DayRequestDialog, type NamedDay } from './day-request-dialog';
import type { DayVerbs } from './day-verbs';

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
  const [draft, change] = useDraft(opened, () => ({ hours: 24 as number | string }));
  const { sourceId, businessDate } = day;
  const wrong = isHours(draft.hours) ? undefined : t('hoursRange');
  return (
    <DayRequestDialog
      kind="reopen"
      day={day}
      opened={opened}
      onClose={onClose}
      onDone={onDone}
      notReady={wrong}
      reasonMissing={t('missing')}
      signInTo={dayHref(sourceId, businessDate)}
      ask={(reason = '') => verbs.reopen({ sourceId, businessDate, hours: Number(draft.hours), reason })}
      fields={(problem) => (
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
      )}
    />
  );
}

'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { given } from '@/components/task/move-dialogs';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { VerbResult } from '@/lib/domain/errors';
import { useBusinessDayText } from '../run/business-day-text';
import { ReconDialog, type ReconDialogProps } from '../run/recon-dialog';

/** A day as dialogs name it. */
export interface NamedDay {
  sourceId: string;
  sourceName: string;
  businessDate: string;
}

export interface DayRequestDialogProps extends Pick<
  ReconDialogProps,
  'opened' | 'onClose' | 'facts' | 'forbidden' | 'notReady' | 'signInTo'
> {
  kind: 'sign' | 'reopen';
  day: NamedDay;
  /** What a person has to say; without it the remark is optional and so named. */
  reasonMissing?: string;
  reasonLabel?: string;
  ask: (reason: string | undefined) => Promise<VerbResult<unknown>>;
  /** Called once it was asked for, with the words that say so. */
  onDone: (said: string) => void;
  /** Fields above the reason; they are told what was not accepted about them. */
  fields?: (problem: ReturnType<typeof useFieldProblem>) => ReactNode;
}

/** Asks a second person to sign a day or to open it again. */
export function DayRequestDialog({
  kind,
  day: { sourceName, businessDate },
  reasonMissing,
  reasonLabel,
  notReady,
  ask,
  onDone,
  fields,
  ...rest
}: DayRequestDialogProps) {
  const t = useTranslations(`days.${kind}`);
  const words = useBusinessDayText();
  const call = useVerbCall(rest.opened);
  const problem = useFieldProblem(call.failure);
  const [draft, change] = useDraft(rest.opened, () => ({ reason: '' }));
  const reason = given(draft.reason);
  return (
    <ReconDialog
      {...rest}
      call={call}
      title={t('title', { source: sourceName, day: words(businessDate) })}
      consequence={t('body')}
      verb={t('verb')}
      notReady={notReady ?? (reason === undefined ? reasonMissing : undefined)}
      onSend={() =>
        call.send(
          () => ask(reason),
          () => onDone(t('said')),
        )
      }
    >
      {fields?.(problem)}
      <ReasonField
        autoFocus
        optional={reasonMissing === undefined}
        label={reasonLabel}
        value={draft.reason}
        onChange={(text) => change({ reason: text })}
        problem={problem('reason')}
      />
    </ReconDialog>
  );
}

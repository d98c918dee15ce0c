'use client';

import { useTranslations } from 'next-intl';
import { given } from '@/components/task/move-dialogs';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { Fact } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { useBusinessDayText } from '../run/business-day-text';
import { stakesText } from '../run/figures';
import { ReconDialog } from '../run/recon-dialog';
import { runPath } from '../run/run-path';
import type { DayVerbs } from './day-verbs';
import { useObstacleText } from './obstacle-text';

/** The preparer's signature: what is signed is shown whole before. Another person has to agree. */
export function SignDialog({
  page,
  verbs,
  opened,
  onClose,
  onDone,
}: {
  page: RunPage;
  verbs: DayVerbs;
  opened: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
}) {
  const t = useTranslations('days.sign');
  const day = useBusinessDayText();
  const obstacle = useObstacleText();
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const [draft, change] = useDraft(opened, () => ({ reason: '' }));
  const { id, sourceId, businessDate, sourceName, obstacles } = page;
  const [first] = obstacles;
  return (
    <ReconDialog
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('title', { source: sourceName, day: day(businessDate) })}
      consequence={t('body')}
      facts={useSigned(page)}
      verb={t('verb')}
      forbidden={first === undefined ? undefined : obstacle(first)}
      signInTo={runPath(id)}
      say={(error) =>
        error.code === 'not_signable' ? error.obstacles.map((one) => obstacle(one)).join(' ') : undefined
      }
      onSend={() =>
        call.send(
          () => verbs.sign({ sourceId, businessDate, runId: id, reason: given(draft.reason) }),
          () => onDone(t('said')),
        )
      }
    >
      <ReasonField
        autoFocus
        optional
        label={t('note')}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
    </ReconDialog>
  );
}

/** What the signature is about. */
function useSigned(page: RunPage): Fact[] {
  const t = useTranslations('days.sign');
  const { breaks, awaitingCount, inTransit, totals, resultHash } = page;
  const stated = totals.filter(({ agrees }) => agrees !== null).length;
  return [
    { label: t('breaks'), value: t('resolved', { count: breaks }) },
    {
      label: t('awaiting'),
      value: awaitingCount === 0 ? t('none') : t('awaitingSome', { count: awaitingCount }),
    },
    {
      label: t('inTransit'),
      value:
        inTransit.count === 0
          ? t('none')
          : t('inTransitSome', { count: inTransit.count, money: stakesText(inTransit.stakes) ?? '—' }),
    },
    { label: t('totals'), value: t('totalsAgree', { count: stated }) },
    ...(resultHash === null ? [] : [{ label: t('result'), value: <Mono wrap>{resultHash}</Mono> }]),
  ];
}

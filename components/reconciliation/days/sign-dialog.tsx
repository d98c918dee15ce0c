'use client';

import { useTranslations } from 'next-intl';
import type { Fact } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { useObstacleText } from '@/components/ui/use-recon-error-text';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { stakesText } from '../run/figures';
import { runPath } from '../run/run-path';
import { DayRequestDialog } from './day-request-dialog';
import type { DayVerbs } from './day-verbs';

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
  const obstacle = useObstacleText();
  const { id, sourceId, businessDate, obstacles } = page;
  const [first] = obstacles;
  return (
    <DayRequestDialog
      kind="sign"
      day={page}
      opened={opened}
      onClose={onClose}
      onDone={onDone}
      facts={useSigned(page)}
      forbidden={first === undefined ? undefined : obstacle(first)}
      reasonLabel={t('note')}
      signInTo={runPath(id)}
      ask={(reason) => verbs.sign({ sourceId, businessDate, runId: id, reason })}
    />
  );
}

/** What the signature is about. */
function useSigned(page: RunPage): Fact[] {
  const t = useTranslations('days.sign');
  const { breaks: total, awaitingCount, inTransit, underWay, totals, resultHash } = page;
  const resolved = total - awaitingCount - (underWay.count - inTransit.count);
  const stated = totals.filter(({ agrees }) => agrees !== null).length;
  return [
    { label: t('breaks'), value: t('resolved', { count: resolved, total }) },
    {
      label: t('awaiting'),
      value: awaitingCount === 0 ? t('none') : t('awaitingSome', { count: awaitingCount }),
    },
    {
      label: t('inTransit'),
      value:
        underWay.count === 0
          ? t('none')
          : t('inTransitSome', { count: underWay.count, money: stakesText(underWay.stakes) ?? '—' }),
    },
    { label: t('totals'), value: t('totalsAgree', { count: stated }) },
    ...(resultHash === null ? [] : [{ label: t('result'), value: <Mono wrap>{resultHash}</Mono> }]),
  ];
}

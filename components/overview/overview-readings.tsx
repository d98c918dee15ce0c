'use client';

import { useTranslations } from 'next-intl';
import { failedHref, taskHref } from '@/components/tasks-list/tasks-path';
import { Absent } from '@/components/ui/absent';
import { Mono } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { Count, Duration, useDurationText } from '@/components/ui/quantities';
import { Reading, Readings } from '@/components/ui/reading';
import type { Overview, WorkerView } from '@/lib/domain/views/overview';

/** Five figures, each leading to the list behind it. */
export function OverviewReadings({ overview }: { overview: Overview }) {
  const t = useTranslations('overview.reading');
  const { failures, stuck, due, oldestUnresolved, workers } = overview;
  const text = useDurationText();
  const now = useNow();
  const age = (since: string) => wholeMinutes(now - Date.parse(since));
  return (
    <Readings>
      <Reading
        label={t('failures')}
        href={failedHref()}
        tone={failures.total.count > 0 ? 'failed' : undefined}
        value={<Count value={failures.total.count} capped={failures.total.capped} />}
        sub={t('failuresSub', { count: failures.byAge.hour.count, shown: failures.byAge.hour.count })}
      />
      <Reading
        label={t('stuck')}
        href="/tasks?view=stuck"
        tone={stuck.total.count > 0 ? 'stuck' : undefined}
        value={<Count value={stuck.total.count} capped={stuck.total.capped} />}
        sub={
          stuck.oldest && (
            <span suppressHydrationWarning>{t('stuckSub', { age: text(age(stuck.oldest.since)) })}</span>
          )
        }
      />
      <Reading
        label={t('due')}
        href="/tasks?view=due"
        value={<Count value={due.count} capped={due.capped} />}
        sub={t(due.count > 0 ? 'dueSub' : 'dueNone')}
      />
      <Reading
        label={t('oldest')}
        href={oldestUnresolved ? taskHref(oldestUnresolved.taskId) : undefined}
        value={
          oldestUnresolved ? (
            <span suppressHydrationWarning>
              <Duration ms={age(oldestUnresolved.since)} />
            </span>
          ) : (
            <Absent />
          )
        }
        sub={oldestUnresolved && <Mono>{oldestUnresolved.bizType}</Mono>}
      />
      <WorkersReading workers={workers} waiting={due.count > 0} />
    </Readings>
  );
}

/** Below a minute figures would change under the eye at every refresh and say no more. */
function wholeMinutes(ms: number): number {
  return Math.max(60_000, Math.floor(ms / 60_000) * 60_000);
}

function WorkersReading({ workers, waiting }: { workers: readonly WorkerView[]; waiting: boolean }) {
  const t = useTranslations('overview.reading');
  const alive = workers.filter(({ state }) => state === 'alive');
  const silent = workers.filter(({ state }) => state === 'silent');
  const [first] = silent;
  const text = useDurationText();
  const now = useNow();
  const none = alive.length === 0;
  return (
    <Reading
      label={t('workers')}
      tone={none ? 'failed' : first ? 'stuck' : undefined}
      value={<Count value={alive.length} />}
      unit={workers.length > 0 ? t('of', { total: workers.length }) : undefined}
      subTone={none && waiting ? 'failed' : first ? 'stuck' : undefined}
      sub={
        first ? (
          <span suppressHydrationWarning>
            {t('silent', {
              count: silent.length,
              age: text(wholeMinutes(now - Date.parse(first.heartbeatAt))),
            })}
          </span>
        ) : none ? (
          t('noWorker')
        ) : (
          t('inFlight', { count: alive.reduce((sum, { inFlight }) => sum + inFlight, 0) })
        )
      }
    />
  );
}

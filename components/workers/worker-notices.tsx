'use client';

import { useTranslations } from 'next-intl';
import { Mono } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { ExactTime, RelativeText } from '@/components/ui/relative-time';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { Notice } from '@/components/ui/states';
import type { WorkerRow, WorkersPage } from '@/lib/domain/views/workers';
import css from './workers.module.css';

/** What about the workers needs a word: silent ones, and versions that differ. */
export function WorkerNotices({ page }: { page: WorkersPage }) {
  const silent = page.workers.filter(({ state }) => state === 'silent');
  const differs = page.versions.length > 1;
  if (silent.length === 0 && !differs) return null;
  return (
    <div className={css.notices}>
      {silent.length > 0 && <Silent workers={silent} />}
      {differs && <Versions versions={page.versions} />}
    </div>
  );
}

function Silent({ workers }: { workers: readonly WorkerRow[] }) {
  const t = useTranslations('workers.silent');
  const [first] = workers;
  if (first === undefined) return null;
  const title = t.rich('title', { count: workers.length, worker: () => <Mono wrap>{first.id}</Mono> });
  return (
    <Notice tone="stuck" title={title}>
      {workers.map((worker) => (
        <SilentOne key={worker.id} worker={worker} alone={workers.length === 1} />
      ))}
    </Notice>
  );
}

function SilentOne({ worker, alone }: { worker: WorkerRow; alone: boolean }) {
  const t = useTranslations('workers.silent');
  const gap = useSentenceGap();
  const now = useNow();
  const { id, heartbeatAt, inFlight, leaseUntil } = worker;
  const over = leaseUntil === null || Date.parse(leaseUntil) <= now;
  const ago = () => <RelativeText at={heartbeatAt} />;
  return (
    <p>
      {alone ? t.rich('heard', { ago }) : t.rich('one', { ago, worker: () => <Mono wrap>{id}</Mono> })}
      {gap}
      {inFlight === 0 && t('nothing')}
      {inFlight > 0 && t('held', { count: inFlight })}
      {inFlight > 0 && gap}
      {inFlight > 0 && (
        <span suppressHydrationWarning>
          {over
            ? t('leasesOver')
            : t.rich('leases', { time: () => <ExactTime at={leaseUntil} show="time" /> })}
        </span>
      )}
    </p>
  );
}

function Versions({ versions }: Pick<WorkersPage, 'versions'>) {
  const t = useTranslations('workers.versions');
  const list = versions.map((each) => t('one', each)).join(t('comma'));
  return (
    <Notice tone="invalid" title={t('title', { list })}>
      {t('body')}
    </Notice>
  );
}

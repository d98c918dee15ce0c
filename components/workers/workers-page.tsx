'use client';

import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { HoldDialog, ResumeDialog } from '@/components/circuits/circuit-dialogs';
import type { CircuitDialog, CircuitVerbs } from '@/components/circuits/circuit-verbs';
import { DataTable } from '@/components/data-table/data-table';
import { useOpenRows } from '@/components/data-table/use-open-rows';
import { useCountText } from '@/components/lists/count-text';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { Mono } from '@/components/ui/mono';
import { PageFreshness } from '@/components/ui/now';
import { PageHead } from '@/components/ui/page-head';
import { EmptyState } from '@/components/ui/states';
import type { TypeCircuit, WorkersPage as Page } from '@/lib/domain/views/workers';
import { TypesTable } from './types-table';
import { useWorkerColumns } from './worker-columns';
import { WorkerDetails } from './worker-details';
import { WorkerNotices } from './worker-notices';
import css from './workers.module.css';

/** As often as a worker tells of itself. */
const REFRESH_MS = 5_000;

/** Who runs tasks, what they hold, and which types may be claimed. */
export function WorkersPage({ page, verbs }: { page: Page; verbs: CircuitVerbs }) {
  const t = useTranslations('workers');
  const open = useOpenRows();
  const columns = useWorkerColumns(open);
  const [asked, setAsked] = useState<{ dialog: CircuitDialog; bizType: string } | null>(null);
  const ask = useCallback(
    (dialog: CircuitDialog, { bizType }: TypeCircuit) => setAsked({ dialog, bizType }),
    [],
  );
  return (
    <>
      <PageFreshness readAt={page.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <Head page={page} />
      <WorkerNotices page={page} />
      <div className={css.list}>
        <DataTable
          label={t('table')}
          columns={columns}
          rows={page.workers}
          rowId={({ id }) => id}
          twoLine
          onRowEnter={open.toggle}
          detail={(worker) => (open.ids.has(worker.id) ? <WorkerDetails worker={worker} /> : undefined)}
          empty={
            <EmptyState title={t('empty.title')}>
              {t.rich('empty.body', { command: () => <Mono>npm run worker</Mono> })}
            </EmptyState>
          }
        />
      </div>
      {page.more && <p className={css.note}>{t('more', { count: page.workers.length })}</p>}
      <TypesTable types={page.types} verbs={verbs} onOpen={ask} />
      <Dialogs page={page} verbs={verbs} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Head({ page: { workers, due } }: { page: Page }) {
  const t = useTranslations('workers');
  const count = useCountText();
  const format = useFormatter();
  const alive = workers.filter(({ state }) => state === 'alive');
  const silent = workers.filter(({ state }) => state === 'silent').length;
  const rate = alive.reduce((sum, { finishedPerMinute }) => sum + (finishedPerMinute ?? 0), 0);
  const inHand = alive.reduce((sum, { inFlight }) => sum + inFlight, 0);
  const title = () => {
    if (alive.length > 0)
      return t(silent > 0 ? 'head.aliveSilent' : 'head.alive', { alive: alive.length, silent });
    return t(due.count > 0 ? 'head.noneDue' : 'head.none', { count: due.count, shown: count(due) });
  };
  return (
    <PageHead
      title={title()}
      sub={
        alive.length > 0 && (
          <>
            <span>{t('sub.rate', { count: format.number(rate) })}</span>
            <span>{t('sub.inHand', { count: inHand })}</span>
            <span>{t('sub.due', { shown: count(due) })}</span>
          </>
        )
      }
    />
  );
}

interface DialogsProps {
  page: Page;
  verbs: CircuitVerbs;
  asked: { dialog: CircuitDialog; bizType: string } | null;
  onClose: () => void;
}

/** The dialog stays with the type it was opened for, as the page is read again. */
function Dialogs({ page, verbs, asked, onClose }: DialogsProps) {
  const type = page.types.find(({ bizType }) => bizType === asked?.bizType);
  const [last, setLast] = useState(type);
  if (type !== undefined && type !== last) setLast(type);
  const shown = type ?? last;
  if (shown === undefined) return null;
  const onDone = (said: string) => {
    onClose();
    notifications.show({ id: 'circuit', message: said });
  };
  const common = { type: shown, verbs, onClose, onDone };
  return (
    <>
      <HoldDialog {...common} opened={asked?.dialog === 'hold'} />
      <ResumeDialog {...common} opened={asked?.dialog === 'resume'} />
    </>
  );
}

'use client';

import { VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { RowToggle } from '@/components/data-table/row-toggle';
import { TwoLines } from '@/components/data-table/two-lines';
import { NO_OPEN_ROWS, type OpenRows } from '@/components/data-table/use-open-rows';
import { LongId } from '@/components/tasks-list/task-columns';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { Mono, Tag } from '@/components/ui/mono';
import { Count } from '@/components/ui/quantities';
import { RelativeText, RelativeTime } from '@/components/ui/relative-time';
import type { WorkerRow } from '@/lib/domain/views/workers';
import { useClockText, isClockOff } from './clock-text';
import { WorkerBadge } from './worker-badge';
import css from './workers.module.css';

export function useWorkerColumns(open: OpenRows = NO_OPEN_ROWS): readonly DataColumn<WorkerRow>[] {
  const t = useTranslations('workers.column');
  return useMemo(
    () => [
      {
        id: 'worker',
        header: t('worker'),
        width: 216,
        narrow: 'title',
        cell: (worker) => <Who worker={worker} />,
      },
      {
        id: 'state',
        header: t('state'),
        width: 124,
        narrow: 'end',
        cell: (worker) => <State worker={worker} />,
      },
      {
        id: 'version',
        header: t('version'),
        width: 72,
        dropBelow: 1100,
        cell: ({ version }) => <Mono>{version}</Mono>,
      },
      {
        id: 'started',
        header: t('started'),
        width: 100,
        dropBelow: 1400,
        cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
      },
      {
        id: 'clock',
        header: t('clock'),
        width: 112,
        dropBelow: 1100,
        cell: (worker) => <Clock worker={worker} />,
      },
      {
        id: 'inHand',
        header: t('inHand'),
        width: 168,
        narrow: 'body',
        cell: (worker) => <InHand worker={worker} />,
      },
      {
        id: 'rate',
        header: t('rate'),
        width: 108,
        align: 'right',
        cell: (worker) => <Rate worker={worker} />,
      },
      {
        id: 'late',
        header: t('late'),
        width: 56,
        align: 'right',
        dropBelow: 1100,
        cell: ({ lateTotal }) => <Late total={Number(lateTotal)} />,
      },
      {
        id: 'lastError',
        header: t('lastError'),
        dropBelow: 1100,
        cell: (worker) => <LastError worker={worker} />,
      },
      {
        id: 'toggle',
        header: <VisuallyHidden>{t('details')}</VisuallyHidden>,
        width: 40,
        align: 'right',
        narrow: 'subEnd',
        cell: (worker) => <Toggle worker={worker} open={open} />,
      },
    ],
    [t, open],
  );
}

function Who({ worker: { id, host, pid } }: { worker: WorkerRow }) {
  const t = useTranslations('workers');
  return <TwoLines first={<LongId>{id}</LongId>} second={t('place', { host, pid: String(pid) })} />;
}

function State({ worker: { state, heartbeatAt, stoppedAt } }: { worker: WorkerRow }) {
  const t = useTranslations('workers');
  const ago =
    state === 'stopped'
      ? t.rich('stoppedAgo', { ago: () => <RelativeText at={stoppedAt ?? heartbeatAt} /> })
      : t.rich('heartbeat', { ago: () => <RelativeText at={heartbeatAt} /> });
  return <TwoLines first={<WorkerBadge state={state} />} second={ago} />;
}

function Clock({ worker }: { worker: WorkerRow }) {
  const text = useClockText();
  const words = text(worker.clockOffsetMs);
  return isClockOff(worker) ? <Tag warn>{words}</Tag> : <span className={css.quiet}>{words}</span>;
}

function InHand({ worker: { inFlight, lanes, state } }: { worker: WorkerRow }) {
  const t = useTranslations('workers.lanes');
  const sum = (of: 'running' | 'waiting') => lanes.reduce((all, lane) => all + lane[of], 0);
  if (state === 'stopped') return <Absent />;
  if (inFlight === 0) return <span className={css.quiet}>{t('idle')}</span>;
  const parts = (['running', 'waiting'] as const).flatMap((part) =>
    sum(part) > 0 ? [t(part, { count: sum(part) })] : [],
  );
  return <TwoLines first={<Count value={inFlight} />} second={parts.join(' · ')} />;
}

function Rate({ worker: { finishedPerMinute, finishedTotal, state } }: { worker: WorkerRow }) {
  const t = useTranslations('workers');
  const format = useFormatter();
  const now = state === 'alive' && finishedPerMinute !== null;
  return (
    <TwoLines
      first={now ? <Count value={finishedPerMinute} /> : <Absent />}
      second={t('finishedTotal', { count: format.number(Number(finishedTotal)) })}
    />
  );
}

function Late({ total }: { total: number }) {
  return (
    <span className={total > 0 ? css.warn : css.quiet}>
      <Count value={total} />
    </span>
  );
}

function LastError({ worker: { lastError } }: { worker: WorkerRow }) {
  if (lastError === null) return <Absent />;
  return (
    <TwoLines first={<ClipText>{lastError.text}</ClipText>} second={<RelativeTime at={lastError.at} />} />
  );
}

function Toggle({ worker, open }: { worker: WorkerRow; open: OpenRows }) {
  const t = useTranslations('workers.details');
  const label = (shown: boolean) => t(shown ? 'hide' : 'show', { worker: worker.id });
  return <RowToggle row={worker} open={open} label={label} />;
}

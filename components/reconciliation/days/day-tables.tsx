'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { TwoLines } from '@/components/data-table/two-lines';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { IconFailed, IconGiveUp, IconPending, IconProcessing, IconSuccess } from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import { Mono, Tag } from '@/components/ui/mono';
import { Count } from '@/components/ui/quantities';
import { ExactTime, RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { EmptyState } from '@/components/ui/states';
import { Badge, type Look } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import type { SealRow } from '@/lib/domain/views/recon-day';
import type { RunRow, RunState } from '@/lib/domain/views/recon-run';
import { importHref } from '../import/import-paths';
import { runPath } from '../run/run-path';
import { statementsHref } from '../statements/statement-paths';

const LOOK: Record<RunState, Look> = {
  queued: { Icon: IconPending, tone: 'quiet' },
  running: { Icon: IconProcessing, tone: 'quiet' },
  done: { Icon: IconSuccess, tone: 'success' },
  failed: { Icon: IconFailed, tone: 'failed' },
  cancelled: { Icon: IconGiveUp, tone: 'quiet' },
};

export function RunBadge({ state }: { state: RunState }) {
  const t = useTranslations('runs.state');
  return (
    <Badge look={LOOK[state]} strong={state === 'failed'}>
      {t(state)}
    </Badge>
  );
}

/** Runs of a day, newest first. */
export function DayRuns({
  runs,
  currentRunId,
  sourceId,
  day,
}: {
  runs: readonly RunRow[];
  currentRunId: string | null;
  sourceId: string;
  day: string;
}) {
  const t = useTranslations('days.page');
  return (
    <Section labelledBy="day-runs">
      <SectionHead
        id="day-runs"
        title={t('runs')}
        end={<Link href={statementsHref({ source: sourceId, day })}>{t('statements')}</Link>}
      />
      <DataTable
        label={t('runsLabel')}
        columns={useRunColumns(currentRunId)}
        rows={runs}
        rowId={({ id }) => id}
        rowHref={({ id }) => runPath(id)}
        empty={
          <EmptyState
            title={t('noRun')}
            actions={
              <Button component={Link} href={importHref({ source: sourceId, day })}>
                {t('import')}
              </Button>
            }
          >
            {t('noRunBody')}
          </EmptyState>
        }
      />
    </Section>
  );
}

function useRunColumns(currentRunId: string | null): readonly DataColumn<RunRow>[] {
  const t = useTranslations('days.page');
  return useMemo(
    () => [
      {
        id: 'run',
        header: t('column.run'),
        narrow: 'title',
        cell: ({ id, number }) => (
          <>
            <TextLink href={runPath(id)}>{t('number', { number })}</TextLink>{' '}
            {id === currentRunId && <Tag>{t('current')}</Tag>}
          </>
        ),
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 130,
        narrow: 'end',
        cell: ({ state }) => <RunBadge state={state} />,
      },
      {
        id: 'breaks',
        header: t('column.breaks'),
        width: 90,
        align: 'right',
        cell: ({ breaks, state }) => (state === 'done' ? <Count value={breaks} /> : <Absent />),
      },
      {
        id: 'requester',
        header: t('column.requester'),
        width: 180,
        narrow: 'sub',
        cell: ({ requester }) => <ClipText>{requester}</ClipText>,
      },
      {
        id: 'started',
        header: t('column.started'),
        width: 130,
        sorted: 'descending',
        narrow: 'subEnd',
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
    ],
    [t, currentRunId],
  );
}

/** Everybody who ever signed or reopened the day. */
export function DaySeals({ seals }: { seals: readonly SealRow[] }) {
  const t = useTranslations('days.page');
  const newest = useMemo(() => [...seals].sort((a, b) => b.seq - a.seq), [seals]);
  return (
    <Section labelledBy="day-seals">
      <SectionHead id="day-seals" title={t('seals')} />
      <DataTable
        label={t('sealsLabel')}
        columns={useSealColumns()}
        rows={newest}
        rowId={({ seq }) => String(seq)}
        twoLine
        empty={<EmptyState title={t('none')}>{t('noneBody')}</EmptyState>}
      />
    </Section>
  );
}

function useSealColumns(): readonly DataColumn<SealRow>[] {
  const t = useTranslations('days.page');
  return useMemo(
    () => [
      {
        id: 'event',
        header: t('column.event'),
        width: 200,
        narrow: 'title',
        cell: (row) => <TwoLines first={t(`event.${row.event}`)} second={<EventDetail row={row} />} />,
      },
      {
        id: 'maker',
        header: t('column.maker'),
        width: 150,
        narrow: 'sub',
        cell: ({ maker }) => <ClipText>{maker}</ClipText>,
      },
      {
        id: 'checker',
        header: t('column.checker'),
        width: 150,
        narrow: 'subEnd',
        cell: ({ checker }) => <ClipText>{checker}</ClipText>,
      },
      {
        id: 'reason',
        header: t('column.reason'),
        narrow: 'body',
        cell: ({ reason }) => (reason === '' ? <Absent /> : <ClipText>{`“${reason}”`}</ClipText>),
      },
      {
        id: 'seal',
        header: t('column.seal'),
        width: 130,
        dropBelow: 1100,
        cell: ({ seal }) => (seal === null ? <Absent /> : <Mono>{seal.slice(0, 12)}</Mono>),
      },
      {
        id: 'at',
        header: t('column.at'),
        width: 150,
        sorted: 'descending',
        narrow: 'end',
        cell: ({ at }) => <ExactTime at={at} />,
      },
    ],
    [t],
  );
}

function EventDetail({ row: { runId, runNumber, until } }: { row: SealRow }) {
  const t = useTranslations('days.page');
  if (until !== null) return <>{t.rich('until', { time: () => <ExactTime at={until} /> })}</>;
  if (runId === null || runNumber === null) return null;
  return <Link href={runPath(runId)}>{t('ofRun', { number: runNumber })}</Link>;
}

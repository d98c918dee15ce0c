'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMemo } from 'react';
import { CircuitBadge } from '@/components/circuits/circuit-badge';
import { usePauseKind } from '@/components/circuits/not-claimed';
import { VerbRow, type VerbRowProps } from '@/components/circuits/verb-row';
import type { DataColumn } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { TwoLines } from '@/components/data-table/two-lines';
import { taskTypeHref } from '@/components/task-types/paths';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { Mono, Tag } from '@/components/ui/mono';
import { Count } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { EmptyState } from '@/components/ui/states';
import type { TypeCircuit } from '@/lib/domain/views/workers';
import css from './workers.module.css';

type Props = Pick<VerbRowProps, 'verbs' | 'onOpen'>;

/** Which types may be claimed, why not, and what can be done about it. */
export function TypesTable({ types, ...verbs }: Props & { types: readonly TypeCircuit[] }) {
  const t = useTranslations('workers.types');
  const paused = types.filter((type) => type.paused !== null).length;
  const note = paused === 0 ? t('noteNone') : t('note', { paused, total: types.length });
  return (
    <Section labelledBy="circuits">
      <SectionHead id="circuits" title={t('title')} note={types.length > 0 ? note : undefined} />
      <DataTable
        label={t('title')}
        columns={useTypeColumns(verbs)}
        rows={types}
        rowId={({ bizType }) => bizType}
        rowHref={({ bizType }) => taskTypeHref(bizType)}
        twoLine
        empty={<EmptyState title={t('empty')}>{t('emptyBody')}</EmptyState>}
      />
    </Section>
  );
}

function useTypeColumns({ verbs, onOpen }: Props): readonly DataColumn<TypeCircuit>[] {
  const t = useTranslations('workers.types.column');
  return useMemo(
    () => [
      {
        id: 'type',
        header: t('type'),
        width: 220,
        narrow: 'title',
        cell: (type) => <TypeCell type={type} />,
      },
      {
        id: 'circuit',
        header: t('circuit'),
        width: 140,
        narrow: 'end',
        cell: (type) => <Circuit type={type} />,
      },
      { id: 'why', header: t('why'), narrow: 'body', cell: (type) => <Why type={type} /> },
      { id: 'next', header: t('next'), width: 220, dropBelow: 1100, cell: (type) => <Next type={type} /> },
      {
        id: 'waiting',
        header: t('waiting'),
        width: 84,
        align: 'right',
        cell: ({ paused }) =>
          paused?.waiting ? (
            <Count value={paused.waiting.count} capped={paused.waiting.capped} />
          ) : (
            <Absent />
          ),
      },
      {
        id: 'running',
        header: t('running'),
        width: 84,
        align: 'right',
        dropBelow: 1400,
        cell: ({ running }) => <Count value={running} />,
      },
      {
        id: 'verbs',
        header: t('verbs'),
        width: 208,
        narrow: 'sub',
        cell: (type) => <VerbRow type={type} verbs={verbs} onOpen={onOpen} />,
      },
    ],
    [t, verbs, onOpen],
  );
}

function TypeCell({ type: { bizType, enabled, problem, automatic } }: { type: TypeCircuit }) {
  const t = useTranslations('workers.types');
  const word = problem !== null ? 'problem' : enabled ? undefined : 'disabled';
  return (
    <TwoLines
      first={
        <Link href={taskTypeHref(bizType)}>
          <Mono>{bizType}</Mono>
        </Link>
      }
      second={word ? <Tag warn={word === 'problem'}>{t(word)}</Tag> : !automatic && t('manual')}
    />
  );
}

function Circuit({ type: { state, paused } }: { type: TypeCircuit }) {
  const t = useTranslations('workers.circuit');
  return (
    <TwoLines
      first={<CircuitBadge state={state} />}
      second={paused && t.rich('since', { time: () => <RelativeTime at={paused.since} /> })}
    />
  );
}

function Why({ type: { paused } }: { type: TypeCircuit }) {
  const t = useTranslations('workers.circuit');
  if (paused === null) return <span className={css.quiet}>{t('claimed')}</span>;
  const { held, lastError, failures, trips } = paused;
  if (held !== null) return <ClipText>{t('heldBy', { name: held.by, reason: held.reason })}</ClipText>;
  const counted = [t('failures', { count: failures })];
  if (trips > 1) counted.push(t('trips', { count: trips - 1 }));
  return (
    <TwoLines
      first={lastError ? <ClipText>{lastError}</ClipText> : <Absent />}
      second={counted.join(' · ')}
    />
  );
}

function Next({ type: { paused } }: { type: TypeCircuit }) {
  const t = useTranslations('workers.circuit');
  const kind = usePauseKind();
  if (paused === null) return <Absent />;
  switch (kind(paused)) {
    case 'open':
      return t.rich('nextProbe', { time: () => <RelativeTime at={paused.nextProbeAt} /> });
    case 'probeDue':
      return t('probeWaits');
    case 'half_open':
      return <ClipText>{t('probing', { worker: paused.probeWorker ?? '' })}</ClipText>;
    case 'held':
      return t('untilResumed');
  }
}

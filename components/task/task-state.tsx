'use client';

import { useTranslations } from 'next-intl';
import { SectionHead } from '@/components/ui/section-head';
import { StateDrawing } from '@/components/ui/state-drawing';
import type { StateEdge } from '@/components/ui/state-map';
import type { TaskPage, TimelineEntry } from '@/lib/domain/views/task-page';

/** The state machine with this task's way through it and what the reader can do from here. */
export function TaskState({ task }: { task: TaskPage }) {
  const t = useTranslations('task.state');
  const possible = possibleEdges(task);
  return (
    <>
      <SectionHead title={t('title')} note={possible.length > 0 && t('note')} />
      <StateDrawing current={task.status} taken={takenEdges(task)} possible={possible} />
    </>
  );
}

/** Later ones are drawn over earlier ones where two transitions share a line. */
const ORDER: readonly StateEdge[] = [
  'claim',
  'succeed',
  'reschedule',
  'reclaim',
  'release',
  'exhaust',
  'give_up',
  'retry',
  'compensate',
];

const ACTION_EDGES: Readonly<Record<string, StateEdge>> = {
  retry: 'retry',
  edit_payload: 'retry',
  release: 'release',
  give_up: 'give_up',
  compensate: 'compensate',
};

function takenEdges(task: TaskPage): { edge: StateEdge; count: number }[] {
  const counts = new Map<StateEdge, number>();
  const add = (edge: StateEdge | undefined, times = 1) =>
    edge && times > 0 && counts.set(edge, (counts.get(edge) ?? 0) + times);
  const holding = task.status === 'processing' || task.status === 'stuck' ? 1 : 0;
  const late = task.timeline.filter(({ kind }) => kind === 'late').length;
  add('claim', task.attempts - late + holding);
  for (const entry of task.timeline) for (const edge of edgesOf(entry)) add(edge);
  return ORDER.flatMap((edge) => {
    const count = counts.get(edge);
    return count === undefined ? [] : [{ edge, count }];
  });
}

function edgesOf(entry: TimelineEntry): StateEdge[] {
  if (entry.kind === 'attempts')
    return entry.attempts.flatMap(({ transition }) => ORDER.find((edge) => edge === transition) ?? []);
  if (entry.kind !== 'action' && entry.kind !== 'compensation') return [];
  const edge = ACTION_EDGES[entry.entry.action];
  return edge && entry.entry.outcome === 'done' ? [edge] : [];
}

function possibleEdges({ actions }: TaskPage): StateEdge[] {
  const possible: StateEdge[] = [];
  if (actions.retry.allowed) possible.push('retry');
  if (actions.release.allowed) possible.push('release');
  if (actions.give_up.allowed) possible.push('give_up');
  if (actions.compensate.allowed) possible.push('compensate');
  return possible;
}

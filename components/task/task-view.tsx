'use client';

import { useAutoRefresh } from '@/components/ui/auto-refresh';
import { BreakMentions } from '@/components/reconciliation/mentions/break-mentions';
import { PageFreshness, useNow } from '@/components/ui/now';
import type { TaskPage } from '@/lib/domain/views/task-page';
import { CompensationRecord } from './compensation-record';
import { FailureBand } from './failure-band';
import { Life } from './life';
import { PayloadPanel } from './payload-panel';
import { QuietBand } from './quiet-band';
import { Siblings } from './siblings';
import { StuckBand } from './stuck-band';
import { TaskDialogs } from './task-dialogs';
import { TaskFacts } from './task-facts';
import { TaskHead } from './task-head';
import { TaskState } from './task-state';
import css from './task-view.module.css';
import type { LinkedDialog, TaskVerbs } from './task-verbs';
import { useTaskDialogs } from './use-task-dialogs';

const RUNNING_MS = 1500;
const WAITING_MS = 10_000;
const RESTING_MS = 30_000;
const SOON_MS = 30_000;

/** One task: what it is, what is wrong, what can be done, and its whole life. asked: the dialog the address asks for. */
export function TaskView({ task, verbs, asked }: { task: TaskPage; verbs: TaskVerbs; asked?: LinkedDialog }) {
  const dialogs = useTaskDialogs(task, asked);
  useAutoRefresh({ intervalMs: useRefreshInterval(task) });
  const { revealed, open } = dialogs;
  return (
    <>
      <PageFreshness readAt={task.at} />
      <TaskHead task={task} verbs={verbs} onOpen={open} onDone={dialogs.done} />
      {task.status === 'stuck' && <StuckBand task={task} onOpen={open} />}
      {task.compensation && (
        <CompensationRecord task={task} record={task.compensation} onAmend={() => open('amend')} />
      )}
      {task.status === 'failed' ? (
        <FailureBand task={task} revealed={revealed} onReveal={() => open('reveal')} />
      ) : (
        <QuietBand task={task} revealed={revealed} onReveal={() => open('reveal')} />
      )}
      <div className={css.columns}>
        <div className={css.column}>
          <TaskState task={task} />
          <Life task={task} onNote={() => open('note')} />
        </div>
        <div className={css.column}>
          <Siblings task={task} />
          {task.breaks.length > 0 && <BreakMentions breaks={task.breaks} />}
          <PayloadPanel
            task={task}
            revealed={revealed}
            onReveal={() => open('reveal')}
            onHide={() => dialogs.reveal(null)}
          />
          <TaskFacts task={task} />
        </div>
      </div>
      <TaskDialogs task={task} verbs={verbs} dialogs={dialogs} />
    </>
  );
}

/** Often while something is about to happen by itself, seldom while only a person can change it. */
function useRefreshInterval(task: TaskPage): number {
  const now = useNow();
  const { compensation } = task.repair;
  const isBeingMadeGood = !compensation.allowed && compensation.because === 'live';
  if (task.status === 'processing' || isBeingMadeGood) return RUNNING_MS;
  if (task.status !== 'pending') return RESTING_MS;
  const soon = task.dueAt === null || Date.parse(task.dueAt) - now < SOON_MS;
  return soon && task.rules.executor !== 'external' ? RUNNING_MS : WAITING_MS;
}

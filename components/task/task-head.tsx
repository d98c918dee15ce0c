'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { ActionButton } from '@/components/ui/action-button';
import { Mono, Tag } from '@/components/ui/mono';
import { Crumbs, type Crumb } from '@/components/ui/page-head';
import { Money } from '@/components/ui/quantities';
import { RelativeTime } from '@/components/ui/relative-time';
import { StatusBadge } from '@/components/ui/status-badge';
import { useNotPossibleText, useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { TaskPage } from '@/lib/domain/views/task-page';
import css from './task-head.module.css';
import { REPAIRS, type DialogName, type TaskVerbs } from './task-verbs';
import { useRefusalText } from './use-refusal-text';
import { useSaid } from './use-said';
import { useVerbCall } from './use-verb-call';
import { WaitingFor } from './waiting-for';

interface TaskHeadProps {
  task: TaskPage;
  verbs: TaskVerbs;
  onOpen: (name: DialogName) => void;
  onDone: (said: string) => void;
}

/** Where the task hangs, what it is, how it stands, and every verb there is for it. */
export function TaskHead(props: TaskHeadProps) {
  const t = useTranslations('task');
  const { task } = props;
  return (
    <>
      <Crumbs items={useCrumbs(task)} label={t('crumbs')} />
      <div className={css.head}>
        <h1>
          <Mono>{task.bizType}</Mono> <Mono quiet>{task.id}</Mono>
        </h1>
        <div className={css.summary}>
          <TaskSummary task={task} />
        </div>
        <VerbRow {...props} />
      </div>
    </>
  );
}

function useCrumbs(task: TaskPage): Crumb[] {
  const t = useTranslations('task');
  const status = useTranslations('status');
  const needsPerson = task.status === 'failed' || task.status === 'stuck';
  const view = needsPerson ? task.status : 'all';
  return [
    { label: t('tasks'), href: '/tasks' },
    ...(needsPerson ? [{ label: status(task.status), href: `/tasks?view=${view}` }] : []),
    { label: task.bizType, href: `/tasks?${new URLSearchParams({ view, type: task.bizType })}` },
  ];
}

function TaskSummary({ task }: { task: TaskPage }) {
  const t = useTranslations('task.head');
  const { edited, outcomeUnknown, lateOutcome } = task.flags;
  const open = task.status !== 'success' && task.status !== 'compensated';
  const late = lateOutcome === 'succeeded' ? 'lateSuccess' : 'late';
  return (
    <>
      <StatusBadge kind={task.status} />
      <RelativeTime at={task.stuckSince ?? task.updatedAt} />
      <WaitingFor task={task} />
      <span>{t('attempts', { count: task.attempts })}</span>
      {task.amount && <Money minor={task.amount.minor} currency={task.amount.currency} />}
      <Link href={`/biz/${encodeURIComponent(task.bizId)}`} className={css.bizId}>
        <Mono wrap>{task.bizId}</Mono>
      </Link>
      {edited && <Tag>{t('edited')}</Tag>}
      {outcomeUnknown && open && <Tag warn>{t('unknown')}</Tag>}
      {lateOutcome && <Tag warn>{t(late)}</Tag>}
    </>
  );
}

const DIALOG_VERBS = ['release', 'retry', 'edit', 'give_up', 'compensate'] as const;

function VerbRow({ task, verbs, onOpen, onDone }: TaskHeadProps) {
  const t = useTranslations('task.verbs');
  const repair = useTranslations('followUps.verb');
  const notPossible = useNotPossibleText();
  const refusal = useRefusalText();
  const now = task.actions.run_now;
  const primary = primaryVerb(task);
  // A type without a compensator has no such verb at all.
  const repairs = REPAIRS.filter((name) => name === 'follow_up' || task.repair.compensator !== null);
  return (
    <div className={css.verbs} role="group" aria-label={t('label')}>
      <RunNow
        task={task}
        verbs={verbs}
        reason={now.allowed ? undefined : notPossible('run_now', now)}
        onDone={onDone}
      />
      {DIALOG_VERBS.map((name) => (
        <ActionButton
          key={name}
          reason={refusal(task, name)}
          primary={name === primary}
          onClick={() => onOpen(name)}
        >
          {t(name)}
        </ActionButton>
      ))}
      {repairs.map((name) => (
        <ActionButton key={name} reason={refusal(task, name)} onClick={() => onOpen(name)}>
          {repair(name)}
        </ActionButton>
      ))}
    </div>
  );
}

/** The one filled button: what most likely helps from here, if the reader may. */
function primaryVerb({ actions, status, lastError }: TaskPage): DialogName | null {
  if (status === 'stuck') return actions.release.allowed ? 'release' : null;
  const refused = lastError?.outcome === 'permanent';
  if (actions.compensate.allowed && (refused || !actions.retry.allowed)) return 'compensate';
  return actions.retry.allowed ? 'retry' : null;
}

function RunNow({
  task,
  verbs,
  reason,
  onDone,
}: Pick<TaskHeadProps, 'task' | 'verbs' | 'onDone'> & { reason?: string }) {
  const t = useTranslations('task');
  const said = useSaid();
  const words = useVerbErrorText();
  const call = useVerbCall(true);
  const tell = (message: string) => notifications.show({ id: 'task-refusal', message, autoClose: false });
  const run = () =>
    call.send(
      async () => {
        const result = await verbs.runNow({ taskId: task.id, lockVersion: task.lockVersion });
        if (!result.ok) tell(words(result.error));
        return result;
      },
      (moved) => onDone(said('runNow', moved)),
    );
  return (
    <ActionButton onClick={run} reason={reason} loading={call.pending}>
      {t('verbs.run_now')}
    </ActionButton>
  );
}

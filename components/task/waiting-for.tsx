'use client';

import { useTranslations } from 'next-intl';
import { NotClaimed } from '@/components/circuits/not-claimed';
import { Mono, Tag } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { ExactTime, RelativeTime } from '@/components/ui/relative-time';
import type { TaskPage } from '@/lib/domain/views/task-page';

/** Pending: when it is due, or why its type is not claimed. Processing: who holds it and until when. Nothing otherwise. */
export function WaitingFor({ task }: { task: TaskPage }) {
  const t = useTranslations('task.head');
  const now = useNow();
  if (task.status === 'processing' && task.claimedBy !== null)
    return (
      <span>
        {t.rich('lease', {
          worker: task.claimedBy,
          who: (words) => <Mono>{words}</Mono>,
          time: () => <ExactTime at={task.leaseUntil} show="time" />,
        })}
      </span>
    );
  if (task.status !== 'pending') return null;
  if (task.paused !== null)
    return (
      <Tag warn>
        <NotClaimed paused={task.paused} />
      </Tag>
    );
  if (task.dueAt === null || Date.parse(task.dueAt) <= now)
    return <span suppressHydrationWarning>{t('dueNow')}</span>;
  return <span>{t.rich('due', { time: () => <RelativeTime at={task.dueAt} /> })}</span>;
}

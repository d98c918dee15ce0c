'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { TaskTags } from '@/components/tasks-list/task-tags';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { CopyButton } from '@/components/ui/copy-button';
import { Mono } from '@/components/ui/mono';
import { Money } from '@/components/ui/quantities';
import { ExactTime, RelativeText } from '@/components/ui/relative-time';
import { StatusBadge } from '@/components/ui/status-badge';
import type { TaskRow } from '@/lib/domain/views/task-list';
import css from './biz-page.module.css';

/** The document's tasks in order of creation: what each is, how it stands, and what happened last. */
export function BizLife({ rows }: { rows: readonly TaskRow[] }) {
  const t = useTranslations('lookup.biz');
  return (
    <ol className={css.life} aria-label={t('life')}>
      {rows.map((row) => (
        <li key={row.id} className={css.task}>
          <div className={css.when}>
            <ExactTime at={row.createdAt} />
          </div>
          <div className={css.body}>
            <div className={css.head}>
              <Link href={taskHref(row.id)} className={css.name}>
                <Mono>{row.bizType}</Mono>
              </Link>
              <StatusBadge kind={row.status} />
              <TaskTags flags={row.flags} paused={row.paused} />
            </div>
            <p className={css.last}>
              <LastHappened row={row} />
            </p>
            {row.lastError && <p className={css.error}>{row.lastError}</p>}
            <p className={css.ids}>
              {t('task')} <Mono>{row.id}</Mono> · {t('event')} <Mono wrap>{row.eventId}</Mono>{' '}
              <CopyButton text={row.eventId} what={t('event')} />
            </p>
          </div>
          <div className={css.money}>
            <Money minor={row.amount?.minor} currency={row.amount?.currency} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** One sentence in plain words; the status decides which. */
function LastHappened({ row }: { row: TaskRow }) {
  const t = useTranslations('lookup.last');
  const { status, attempts, updatedAt, since, dueAt, claimedBy } = row;
  return t.rich(status, {
    attempts,
    worker: claimedBy ?? t('somebody'),
    timed: dueAt === null ? 'no' : 'yes',
    ago: () => <RelativeText at={updatedAt} />,
    since: () => <RelativeText at={since} precise />,
    due: () => <RelativeText at={dueAt ?? updatedAt} />,
  });
}

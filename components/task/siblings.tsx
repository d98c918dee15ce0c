'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { Mono } from '@/components/ui/mono';
import { RelativeTime } from '@/components/ui/relative-time';
import { StatusBadge, StatusIcon } from '@/components/ui/status-badge';
import type { TaskPage } from '@/lib/domain/views/task-page';
import css from './siblings.module.css';

const SHOWN = 3;

/** What else there is with the same biz id: the first thing to look at before money moves twice. */
export function Siblings({ task }: { task: TaskPage }) {
  const t = useTranslations('task.siblings');
  const format = useFormatter();
  const { total, rows } = task.siblings;
  const worth = rows.find(({ status }) => status === 'success') ?? rows[0];
  const number = format.number(total.count) + (total.capped ? '+' : '');
  return (
    <div className={css.frame}>
      <StatusIcon kind={worth?.status ?? 'ignored'} />
      <div className={css.words}>
        <div>{total.count > 0 ? t('title', { total: number, count: total.count }) : t('alone')}</div>
        <ul>
          {rows.slice(0, SHOWN).map((row) => (
            <li key={row.id} className={css.row}>
              <Link href={`/tasks/${row.id}`}>
                <Mono>
                  {row.bizType} {row.id}
                </Mono>
              </Link>
              <StatusBadge kind={row.status} />
              <RelativeTime at={row.updatedAt} />
            </li>
          ))}
        </ul>
      </div>
      <Link href={`/biz/${encodeURIComponent(task.bizId)}`} className={css.open}>
        {t('open')}
      </Link>
    </div>
  );
}

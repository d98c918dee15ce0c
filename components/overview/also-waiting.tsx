'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useCountText } from '@/components/lists/count-text';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { IconClock, IconPause, IconStuck, IconWorkers } from '@/components/ui/icons';
import { Mono } from '@/components/ui/mono';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { toneColor } from '@/components/ui/status-badge';
import type { Overview } from '@/lib/domain/views/overview';
import css from './also-waiting.module.css';
import { useBooksItems } from './books-items';
import { usePausedItem } from './paused-item';
import type { Waiting } from './waiting-item';

/** What else waits for somebody, besides the failures. */
export function AlsoWaiting({ overview }: { overview: Overview }) {
  const t = useTranslations('overview.waiting');
  const items = useWaiting(overview);
  return (
    <Section labelledBy="waiting">
      <SectionHead id="waiting" title={t('title')} />
      {items.length === 0 ? (
        <p className={css.none}>{t('none')}</p>
      ) : (
        <ul className={css.list}>
          {items.map(({ key, Icon: Mark, tone, href, title, since, detail }) => (
            <li key={key} className={css.item}>
              <span style={{ color: toneColor(tone) }}>
                <Mark />
              </span>
              {href ? <Link href={href}>{title}</Link> : <span>{title}</span>}
              <span className={css.since}>{since && <RelativeTime at={since} />}</span>
              <span className={css.detail}>{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function useWaiting({ stuck, paused, workers, due, oldestUnresolved, books }: Overview): Waiting[] {
  const t = useTranslations('overview.waiting');
  const count = useCountText();
  const pausedItem = usePausedItem();
  const booksItems = useBooksItems();
  const silent = workers.filter(({ state }) => state === 'silent');
  const items: (Waiting | false)[] = [
    stuck.total.count > 0 && {
      key: 'stuck',
      Icon: IconStuck,
      tone: 'stuck',
      href: '/tasks?view=stuck',
      title: t('stuck', { count: stuck.total.count, shown: count(stuck.total) }),
      since: stuck.oldest?.since,
      detail: t('stuckDetail'),
    },
    ...paused.types.map(pausedItem),
    paused.more > 0 && {
      key: 'morePaused',
      Icon: IconPause,
      tone: 'stuck',
      href: '/workers',
      title: t('morePaused', { count: paused.more }),
      detail: null,
    },
    silent[0] !== undefined && {
      key: 'silent',
      Icon: IconWorkers,
      tone: 'stuck',
      href: '/workers',
      title: t.rich('silent', { count: silent.length, worker: () => <Mono wrap>{silent[0]?.id}</Mono> }),
      since: silent[0].heartbeatAt,
      detail: t('silentDetail'),
    },
    workers.length === silent.length &&
      due.count > 0 && {
        key: 'noWorker',
        Icon: IconWorkers,
        tone: 'failed',
        href: '/tasks?view=due',
        title: t('noWorker', { count: due.count, shown: count(due) }),
        detail: t('noWorkerDetail'),
      },
    ...booksItems(books),
    oldestUnresolved !== null && {
      key: 'oldest',
      Icon: IconClock,
      tone: 'quiet',
      href: taskHref(oldestUnresolved.taskId),
      title: t.rich('oldest', { id: () => <Mono wrap>{oldestUnresolved.bizId}</Mono> }),
      since: oldestUnresolved.since,
      detail: t('oldestDetail', { type: oldestUnresolved.bizType }),
    },
  ];
  return items.filter((item): item is Waiting => item !== false);
}

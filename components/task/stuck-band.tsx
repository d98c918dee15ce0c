'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/action-button';
import { IconStuck } from '@/components/ui/icons';
import { Mono } from '@/components/ui/mono';
import { ExactTime } from '@/components/ui/relative-time';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { useNotPossibleText } from '@/components/ui/use-verb-error-text';
import type { TaskPage } from '@/lib/domain/views/task-page';
import css from './bands.module.css';
import type { DialogName } from './task-verbs';

/** A stuck task: who held it, since when, that it may have been executed, and the two ways on. */
export function StuckBand({ task, onOpen }: { task: TaskPage; onOpen: (name: DialogName) => void }) {
  const t = useTranslations('task.stuck');
  const verbs = useTranslations('task.verbs');
  const refusal = useNotPossibleText();
  const gap = useSentenceGap();
  const { release, give_up: giveUp } = task.actions;
  return (
    <section className={css.stuck} aria-label={t('label')}>
      <IconStuck className={css.mark} />
      <div>
        <h2>
          {t.rich(task.claimedBy === null ? 'unclaimed' : 'claimed', {
            worker: task.claimedBy ?? '',
            who: (words) => <Mono>{words}</Mono>,
            since: () => <ExactTime at={task.updatedAt} />,
            until: () => <ExactTime at={task.leaseUntil ?? task.stuckSince} />,
          })}
        </h2>
        <p className={css.body}>
          {t('body')}
          {gap}
          {t(task.rules.executor === 'external' ? 'noReclaim' : 'reclaim')}
        </p>
        <div className={css.actions}>
          <ActionButton
            onClick={() => onOpen('release')}
            reason={release.allowed ? undefined : refusal('release', release)}
          >
            {verbs('release')}
          </ActionButton>
          <ActionButton
            onClick={() => onOpen('give_up')}
            reason={giveUp.allowed ? undefined : refusal('give_up', giveUp)}
          >
            {verbs('give_up')}
          </ActionButton>
        </div>
      </div>
    </section>
  );
}

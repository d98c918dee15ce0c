'use client';

import { useTranslations } from 'next-intl';
import { NotClaimed } from '@/components/circuits/not-claimed';
import { Tag } from '@/components/ui/mono';
import type { OutcomeKind } from '@/lib/domain/outcome';
import type { TaskFlags } from '@/lib/domain/views/task-list';
import type { PausedType } from '@/lib/domain/views/workers';
import css from './task-columns.module.css';

const LATE: Record<OutcomeKind, 'lateSuccess' | 'lateResult'> = {
  succeeded: 'lateSuccess',
  failed: 'lateResult',
  permanent: 'lateResult',
  unknown: 'lateResult',
};

/** Small words for what is not as usual; nothing for an ordinary task. */
export function TaskTags({ flags, paused }: { flags: TaskFlags; paused: PausedType | null }) {
  const t = useTranslations('tasks.tag');
  if (!flags.edited && !flags.outcomeUnknown && flags.lateOutcome === null && paused === null) return null;
  return (
    <span className={css.tags}>
      {paused && (
        <Tag warn>
          <NotClaimed paused={paused} short />
        </Tag>
      )}
      {flags.edited && <Tag>{t('edited')}</Tag>}
      {flags.outcomeUnknown && <Tag warn>{t('outcomeUnknown')}</Tag>}
      {flags.lateOutcome && <Tag warn>{t(LATE[flags.lateOutcome])}</Tag>}
    </span>
  );
}

'use client';

import type { RevealedTask, TaskPage } from '@/lib/domain/views/task-page';
import css from './bands.module.css';
import { Consequence } from './consequence';
import { LastError } from './last-error';

/** What happens next without anybody, and the last error where there was one; no tint, nobody is needed. */
export function QuietBand(props: { task: TaskPage; revealed: RevealedTask | null; onReveal: () => void }) {
  const { task } = props;
  const words = task.status === 'stuck' ? null : <Consequence task={task} />;
  if (task.lastError === null) return words && <div className={css.plain}>{words}</div>;
  return (
    <LastError {...props} className={css.quiet}>
      {words}
    </LastError>
  );
}

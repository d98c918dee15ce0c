'use client';

import type { RevealedTask, TaskPage } from '@/lib/domain/views/task-page';
import css from './bands.module.css';
import { Consequence } from './consequence';
import { LastError } from './last-error';

/** A failed task's last error: what kind of failure, the text, and what a retry would do. The page's one tint. */
export function FailureBand(props: { task: TaskPage; revealed: RevealedTask | null; onReveal: () => void }) {
  return (
    <LastError {...props} className={css.failed}>
      <Consequence task={props.task} />
    </LastError>
  );
}

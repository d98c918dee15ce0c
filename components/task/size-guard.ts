import type { PayloadView, TaskPage } from '@/lib/domain/views/task-page';

/** Longer texts, in UTF-16 units, would make the page slow to send and to open; they are had by revealing. */
const SHOWN_CHARACTERS = 2 * 1024 * 1024;

/** The page with payloads that are too large left out; their size in bytes stays. */
export function withinReach(task: TaskPage): TaskPage {
  return { ...task, payload: guarded(task.payload), revisions: task.revisions.map(guarded) };
}

function guarded<T extends PayloadView>(view: T): T {
  return view.text === null || view.text.length <= SHOWN_CHARACTERS
    ? view
    : { ...view, text: null, masked: [] };
}

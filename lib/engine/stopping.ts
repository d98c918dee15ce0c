import type { Lane } from './lane';
import type { Trouble } from './trouble';

/** Returns the claims of all lanes that were never started; how many. */
export async function giveBackAll(lanes: readonly Lane[], trouble: Trouble): Promise<number> {
  const counts = await Promise.all(
    lanes.map((lane) =>
      lane.close().catch((error: unknown) => {
        trouble.report('give back', error);
        return 0;
      }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Waits for `work`, but not longer than `limitMs`. */
export async function within(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

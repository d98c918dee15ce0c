import type { VerbResult } from '../../lib/domain/errors';
import type { TaskView } from '../../lib/domain/views/task-list';
import type { ServiceContext } from '../../lib/services/context';
import { encodeCursor } from '../../lib/services/page-cursor';
import { countViews } from '../../lib/services/tasks/count-views';
import { listTasks, type ListTasksInput } from '../../lib/services/tasks/list-tasks';
import { lookUp } from '../../lib/services/tasks/look-up';
import type { Answer } from './requests';

/** A page as it is asked for the `n`th time: what is looked for differs, so that no two requests are the same. */
export type BenchPage = {
  name: string;
  path(n: number): string;
  /** What the answer lacks, in a few words; null when it holds the data it must. */
  lacks(answer: Answer, n: number): string | null;
  /** The page's own reads, without rendering and without the frame round every page. Throws on a refusal. */
  read?(ctx: ServiceContext, n: number): Promise<void>;
};

/** So many different things are asked for. */
export const KEYS = 50;
const ROWS = 50;
const TASK_LINK = /href="\/tasks\/\d+"/g;
export const GROUP_LINK = /href="\/groups\/\d+-[0-9a-f]+"/g;

/** The list of tasks with a filter. rows: how many it must at least show. */
export function listPage(name: string, query: (n: number) => Record<string, string>, rows = ROWS): BenchPage {
  const asked = (n: number): ListTasksInput => {
    const { type, ...rest } = query(n);
    return type === undefined ? rest : { ...rest, bizType: type };
  };
  return {
    name,
    path: (n) => `/tasks?${new URLSearchParams(query(n))}`,
    lacks: ({ body }) => tooFew(body, TASK_LINK, rows),
    read: async (ctx, n) =>
      all(
        await Promise.all([
          listTasks(ctx, asked(n)),
          ...VIEWS_COUNTED.map((views) => countViews(ctx, { views })),
        ]),
      ),
  };
}

/** As the page has them counted: what the frame shows by itself, beside the others. */
const VIEWS_COUNTED: readonly (readonly TaskView[])[] = [['failed'], ['stuck', 'due', 'all']];

/** A search that ends in a list. */
export function foundPage(name: string, text: (n: number) => string): BenchPage {
  return {
    name,
    path: (n) => `/lookup?${new URLSearchParams({ q: text(n) })}`,
    lacks: ({ body }) => tooFew(body, TASK_LINK, ROWS),
    read: async (ctx, n) => all([await lookUp(ctx, { text: text(n) })]),
  };
}

/** A search for what one task alone has, which goes straight there. */
export function exactPage(name: string, task: (n: number) => { id: bigint; bizId: string }): BenchPage {
  return {
    ...foundPage(name, (n) => task(n).bizId),
    lacks: ({ location }, n) => (location === `/tasks/${task(n).id}` ? null : `a way to task ${task(n).id}`),
  };
}

/** Different matches of a pattern: a link that stands twice counts once. */
export function tooFew(body: string, pattern: RegExp, wanted: number): string | null {
  const found = new Set(Array.from(body.matchAll(pattern), ([whole]) => whole)).size;
  return found >= wanted ? null : `${wanted} of ${pattern}, it holds ${found}`;
}

export function all(results: readonly VerbResult<unknown>[]): void {
  for (const result of results) if (!result.ok) throw new Error(`a read was refused: ${result.error.code}`);
}

/** One of a list, by turns. */
export function pick<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length];
  if (one === undefined) throw new Error('the ledger holds nothing to ask for');
  return one;
}

/** Leads to the rows older than one; row: how many stand before it. */
export function cursorAt(time: Date, id: bigint, row: number): string {
  return encodeCursor({ side: 'older', time: time.getTime(), id, row: row + 1 });
}

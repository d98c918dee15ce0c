import type { Database } from '../db/client';
import { readDayTasks, readOpenTasks, type AskedDay, type AskedTask } from '../db/query-tasks';
import type { StoredSource } from '../db/recon-source-store';
import { addDays } from '../domain/business-date';
import { decimalToMinor, isCurrency } from '../domain/money';
import { dateIn, spanOfDay } from '../domain/pull-schedule';
import type { BusinessDate } from '../domain/reconciliation';
import type { CoveredType } from '../domain/source-settings';
import { parsePayload, valueAt } from '../executors/payload-path';
import type { AskedKey } from '../reconciliation/query-rows';
import { readAmount, type Amount, type AmountRule } from './amount';

/** Rows that are looked at together. */
const PAGE = 500;
/** Open items of older runs than this have been carried into newer ones. */
const CARRIED_DAYS = 35;

export type Asking = {
  db: Database;
  source: StoredSource;
  day: BusinessDate;
  /** Amounts that the types themselves name. */
  amountRules: ReadonlyMap<string, AmountRule>;
};

/** How many tasks there are to ask about. */
export async function countQuestions(asking: Asking, countDay: (day: AskedDay) => Promise<number>) {
  return (await countDay(dayOf(asking))) + (await openTasks(asking)).length;
}

/**
 * Everything to ask about a day, always in the same order: its tasks by creation, then those of earlier days that are
 * not settled. Each key of a kind once, and none that `isKnown`.
 */
export async function* questionsOf(
  asking: Asking,
  isKnown: (id: string) => boolean,
): AsyncGenerator<AskedKey> {
  const seen = new Set<string>();
  const fresh = (tasks: readonly AskedTask[]) =>
    tasks.flatMap((task) => {
      const key = keyedTask(asking, task);
      if (key === null || isKnown(key.id) || seen.has(key.id)) return [];
      seen.add(key.id);
      return [key];
    });
  const day = dayOf(asking);
  for (let after: AskedTask | null = null; ;) {
    const tasks: AskedTask[] = await readDayTasks(asking.db, day, after, PAGE);
    yield* fresh(tasks);
    after = tasks.at(-1) ?? null;
    if (tasks.length < PAGE) break;
  }
  yield* fresh(await openTasks(asking));
}

function openTasks({ db, source, day, ...rest }: Asking): Promise<AskedTask[]> {
  const dateOf = (at: Date) => dateIn(at, source.settings.zone);
  const days = { since: addDays(day, -CARRIED_DAYS), last: addDays(day, -1), dateOf };
  return readOpenTasks(db, source.id, days, dayOf({ db, source, day, ...rest }));
}

function dayOf({ source, day, amountRules }: Asking): AskedDay {
  const { types, zone } = source.settings;
  const leads = types.some(
    ({ bizType, keyPath, amountPath }) => keyPath !== null || amountPath !== null || amountRules.has(bizType),
  );
  const bizTypes = types.map(({ bizType }) => bizType);
  return { bizTypes, ...spanOfDay(day, zone), withPayload: leads };
}

/** Null: the source does not cover the task any more, or it names no key: nobody can be asked about it. */
function keyedTask({ source, amountRules }: Asking, task: AskedTask): AskedKey | null {
  const covered = source.settings.types.find(({ bizType }) => bizType === task.bizType);
  if (covered === undefined) return null;
  const key = keyOf(task, covered);
  if (key === null || key === '') return null;
  const { bizType, bizId, eventId, id, createdAt } = task;
  return {
    id: `${covered.kind} ${key}`,
    question: { key, bizType, bizId, eventId, taskId: id },
    kind: covered.kind,
    businessDate: dateIn(createdAt, source.settings.zone),
    ours: amountOf(task, covered, source.settings.currency, amountRules.get(bizType)),
  };
}

function keyOf({ bizId, eventId, payload }: AskedTask, { keyFrom, keyPath }: CoveredType): string | null {
  if (keyFrom === 'biz_id') return bizId;
  if (keyFrom === 'event_id') return eventId;
  return payload === null || keyPath === null
    ? null
    : (valueAt(parsePayload(payload), keyPath)?.text ?? null);
}

/** As a run reads it: by the source's path, else as the ledger has it, else as the type names it. */
function amountOf(
  task: AskedTask,
  { amountPath, unit, currencyPath }: CoveredType,
  ofSource: string,
  rule: AmountRule | undefined,
): Amount | null {
  if (amountPath !== null && task.payload !== null) {
    const parsed = parsePayload(task.payload);
    const named = currencyPath === null ? null : (valueAt(parsed, currencyPath)?.text ?? null);
    const currency = named ?? ofSource;
    const text = valueAt(parsed, amountPath)?.text ?? '';
    const minor = isCurrency(currency) ? minorOf(text, unit, currency) : null;
    return minor === null ? null : { minor, currency };
  }
  if (task.amountMinor !== null) return { minor: task.amountMinor, currency: task.currency ?? ofSource };
  return rule === undefined || task.payload === null ? null : readAmount(task.payload, rule);
}

function minorOf(text: string, unit: 'minor' | 'major', currency: string): bigint | null {
  if (unit === 'major') return decimalToMinor(text, currency);
  return /^-?\d{1,18}$/.test(text) ? BigInt(text) : null;
}

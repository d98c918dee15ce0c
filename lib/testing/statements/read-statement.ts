import type { Entry } from '../../domain/reconciliation';
import type { InvalidRow, ReadEvent, Recognised } from '../../reconciliation/statement-row';
import { WrongFile } from '../../reconciliation/wrong-file';
import type { Movement } from './movement';

type End = Extract<ReadEvent, { type: 'end' }>;

export type ReadStatement = {
  recognised: Recognised;
  entries: Entry[];
  invalid: InvalidRow[];
  end: End;
  /** How many rows came at a time, and how far into the file each time. */
  batches: { rows: number; bytesRead: number }[];
};

/** Everything that reading a statement gives, in order; throws where the order of events is not the promised one. */
export async function readStatement(events: AsyncIterable<ReadEvent>): Promise<ReadStatement> {
  let recognised: Recognised | null = null;
  let end: End | null = null;
  const read = {
    entries: [] as Entry[],
    invalid: [] as InvalidRow[],
    batches: [] as ReadStatement['batches'],
  };
  for await (const event of events) {
    if (end !== null || (event.type === 'recognised') !== (recognised === null)) {
      throw new Error(`${event.type} out of order`);
    }
    if (event.type === 'recognised') recognised = event.recognised;
    if (event.type === 'end') end = event;
    if (event.type !== 'rows') continue;
    read.batches.push({ rows: event.rows.length, bytesRead: event.bytesRead });
    for (const row of event.rows) {
      if ('entry' in row) read.entries.push(row.entry);
      else read.invalid.push(row.invalid);
    }
  }
  if (recognised === null || end === null) throw new Error('ended early');
  return { recognised, end, ...read };
}

/** The refusal of a file, as code and details; a file that is read throws. */
export async function refusalOf(events: AsyncIterable<unknown> | Promise<unknown>) {
  try {
    if (events instanceof Promise) await events;
    else for await (const _event of events);
  } catch (error) {
    if (error instanceof WrongFile) return { code: error.code, ...error.details };
    throw error;
  }
  throw new Error('the file was read');
}

/** What a movement must be found as: the parts of an entry that do not depend on the file. */
export type EntryCore = Pick<
  Entry,
  'key' | 'kind' | 'amountMinor' | 'currency' | 'status' | 'at' | 'businessDate' | 'providerId'
>;

/** timeZoneHours: ahead of UTC, of the source's zone. */
export function coreOfMovement(movement: Movement, timeZoneHours = 8): EntryCore {
  const { key, kind, amountMinor, currency, status, at, providerId } = movement;
  const local = new Date(Date.parse(at) + timeZoneHours * 3_600_000).toISOString();
  return { key, kind, amountMinor, currency, status, at, businessDate: local.slice(0, 10), providerId };
}

export function coreOfEntry(entry: Entry): EntryCore {
  const { key, kind, amountMinor, currency, status, at, businessDate, providerId } = entry;
  return { key, kind, amountMinor, currency, status, at, businessDate, providerId };
}

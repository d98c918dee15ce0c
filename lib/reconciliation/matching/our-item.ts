import type { BusinessDate, Entry, EntryKind } from '../../domain/reconciliation';
import type { ShownStatus } from '../../domain/task-status';

/**
 * A task of the ledger slice in the terms of a statement. `amountMinor`: as far as its kind goes, like an entry's; null
 * where the type names none: it is compared by presence only. `currency` null: the source's. `at`: an ISO instant.
 * `businessDate` must not move with further attempts, or the grace of an open task would never end.
 */
export type OurItem = {
  taskId: bigint;
  bizType: string;
  bizId: string;
  key: string;
  kind: EntryKind;
  amountMinor: bigint | null;
  currency: string | null;
  state: ShownStatus;
  businessDate: BusinessDate;
  at: string;
};

/** An entry as far as matching needs it. `statementId`, `line` and `occurrence` together are its identity. */
export type TheirItem = Pick<
  Entry,
  'line' | 'occurrence' | 'key' | 'kind' | 'amountMinor' | 'currency' | 'status' | 'businessDate' | 'at'
> & { statementId: bigint };

/** What both sides have under one key and kind: the unit that is decided at once. */
export type Group = { ours: readonly OurItem[]; theirs: readonly TheirItem[] };

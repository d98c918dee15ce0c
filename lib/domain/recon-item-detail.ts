import type { BusinessDate, TheirStatus } from './reconciliation';
import type { RowProblem } from './statement-file';
import type { ShownStatus } from './task-status';

/** `recon_item.flags`. */
export const ITEM_FLAGS = { paidTwice: 1, uploadedTwice: 2, carried: 4 } as const;

/** A task of ours as a run saw it. Ids as text, amounts in minor units as text. */
export type DetailOurs = {
  taskId: string;
  bizType: string;
  bizId: string;
  amountMinor: string | null;
  currency: string | null;
  state: ShownStatus;
  businessDate: BusinessDate;
  at: string;
};

/** A line of theirs. Its raw text stands in the statement, under its line. */
export type DetailTheirs = {
  statementId: string;
  line: number;
  occurrence: number;
  amountMinor: string;
  currency: string;
  status: TheirStatus;
  businessDate: BusinessDate;
  at: string | null;
  providerId: string | null;
};

/** Why a row of one side cannot be used; `raw` is the line, of ours the payload's beginning. */
export type DetailInvalid = {
  side: 'ours' | 'theirs';
  problem: RowProblem;
  field: string | null;
  value: string | null;
  raw: string;
};

/** `recon_item.detail`: the rows of both sides. `invalid` stands for a row that could not be used, and alone. */
export type ItemDetail = { ours: DetailOurs[]; theirs: DetailTheirs[]; invalid: DetailInvalid | null };

export function writeDetail(detail: ItemDetail): string {
  return JSON.stringify(detail);
}

export function readDetail(text: string): ItemDetail {
  return JSON.parse(text) as ItemDetail;
}

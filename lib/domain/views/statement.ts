import type { ControlTotal, InvalidRow, Recognised } from '../statement-file';
import type { WrongFileCode, WrongFileDetails } from '../wrong-file-codes';
import type { EntryKind, TheirStatus } from '../reconciliation';
import type { MoneyView } from './quantities';

export const STATEMENT_STATES = [
  'uploading',
  'reading',
  'ready',
  'committed',
  'refused',
  'cancelled',
  'withdrawn',
] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/** One line, for a table of first rows. `amount` as far as its kind goes. */
export type EntryView = {
  line: number;
  occurrence: number;
  key: string;
  kind: EntryKind;
  amount: MoneyView;
  status: TheirStatus;
  at: string | null;
  businessDate: string;
  providerId: string | null;
  raw: string;
};

/** `minor` sums without regard to sign, by currency. */
export type KindSum = { kind: EntryKind; status: TheirStatus; count: number; money: MoneyView[] };

/** What a person sees before a statement counts. */
export type StatementPreview = {
  kinds: KindSum[];
  /** The first rows, at most 20. */
  first: EntryView[];
  /** Rows that cannot be used, at most the first 100. */
  rejected: InvalidRow[];
  /** Days of its rows with how many, oldest first, at most 62. */
  days: { date: string; count: number }[];
};

export type StatementRow = {
  id: string;
  sourceId: string;
  sourceName: string;
  businessDate: string;
  via: 'file' | 'query';
  state: StatementState;
  fileName: string;
  sizeBytes: string;
  rows: number;
  invalid: number;
  /** Whether all control totals agree; null: the file states none, or is not read yet. */
  totalsAgree: boolean | null;
  uploader: string;
  createdAt: string;
  committedAt: string | null;
};

export type StatementList = {
  rows: StatementRow[];
  newer: string | null;
  older: string | null;
  firstRow: number;
  at: string;
};

/** `problem`: why the file was refused. `progress`: bytes of the file, or of a round of queries answers. */
export type StatementPage = StatementRow & {
  sha256: string | null;
  receivedBytes: string;
  parts: number;
  progress: { done: string; total: string };
  recognised: Recognised | null;
  totals: ControlTotal[];
  isEmptyDay: boolean;
  preview: StatementPreview | null;
  problem: { code: WrongFileCode; details: WrongFileDetails } | null;
  lockVersion: number;
  sourceVersion: number;
  committedBy: string | null;
  withdrawn: { at: string; by: string; reason: string } | null;
  /** While it waits for its commit: the statement with the same bytes that counts already. It is a no-op then. */
  sameAs: { statementId: string; businessDate: string; at: string; by: string } | null;
  /** While it waits for its commit: what counts for its day already, and would count beside it. */
  beside: { statementId: string; fileName: string; rows: number }[];
  /** Runs that it is part of, newest first. */
  runs: { id: string; number: number; businessDate: string }[];
  may: { import: boolean; download: boolean };
  at: string;
};

/** Beginning of an upload: the part that is expected next, from 0, and how long parts are, in bytes. */
export type UploadBegun = { statementId: string; nextPart: number; partBytes: number };
/** After a part: `nextPart` null when the file is whole. */
export type UploadProgress = { nextPart: number | null; receivedBytes: string };
export type StatementMoved = { id: string; state: StatementState; lockVersion: number };

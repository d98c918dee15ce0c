import type { VerbResult } from '@/lib/domain/errors';
import type { RunStarted } from '@/lib/domain/views/recon-run';
import type { StatementMoved } from '@/lib/domain/views/statement';

type Answer<T> = Promise<VerbResult<T>>;

/** Names a statement as the reader saw it: a verb on an older version is refused. */
export type SeenStatement = { id: string; lockVersion: number };

/** What the page of a statement can ask. */
export interface StatementCalls {
  commit: (input: SeenStatement) => Answer<StatementMoved>;
  cancel: (input: { id: string }) => Answer<StatementMoved>;
  /** The same while the other side is asked. */
  stopAsking: (input: SeenStatement) => Answer<StatementMoved>;
  withdraw: (input: SeenStatement & { reason: string }) => Answer<StatementMoved>;
  /** Compares the day of the statement with the ledger. */
  reconcile: (input: { sourceId: string; businessDate: string }) => Answer<RunStarted>;
}

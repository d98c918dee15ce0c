import type { BulkMove, BulkVerb } from '@/lib/domain/bulk';
import type { VerbResult } from '@/lib/domain/errors';
import type { Role } from '@/lib/domain/roles';
import type { BulkChoice, BulkMoved, BulkOptions, BulkPlan, BulkStarted } from '@/lib/domain/views/bulk';

type Answer<T> = Promise<VerbResult<T>>;

/** What the list of tasks can ask of the server; the page hands in its actions. */
export interface BulkStartVerbs {
  plan: (input: { kind: BulkMove; choice: BulkChoice }) => Answer<BulkPlan>;
  start: (input: {
    kind: BulkMove;
    choice: BulkChoice;
    options: BulkOptions;
    reason: string;
  }) => Answer<BulkStarted>;
}

/** What choosing many tasks needs: the verbs, and the role that decides which of them may be pressed. */
export interface BulkTools {
  role: Role;
  verbs: BulkStartVerbs;
}

/** Names the operation as the reader saw it: a verb on an older version is refused. */
export type SeenBulk = { id: string; lockVersion: number; reason?: string };

/** What an operation's own page can ask. */
export type BulkControlVerbs = Record<BulkVerb, (input: SeenBulk) => Answer<BulkMoved>>;

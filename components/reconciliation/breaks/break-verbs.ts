import type { BreaksVerb } from '@/lib/domain/break-decision';
import type { AcceptReason, Resolution } from '@/lib/domain/break-resolution';
import type { CompensationKind } from '@/lib/domain/compensation';
import type { VerbResult } from '@/lib/domain/errors';
import type {
  Assignee,
  BreakMoved,
  BreakPage,
  BreaksChoice,
  BreaksPlan,
  BreaksStarted,
} from '@/lib/domain/views/recon-break';

type Answer<T> = Promise<VerbResult<T>>;

/** Names the break, and its task, as the reader saw them: a verb on an older version is refused. */
export type SeenBreak = { id: string; lockVersion: number; taskLockVersion?: number };

/** What goes with a resolution. Only what it asks for is sent. */
export type ResolutionFields = {
  note?: string;
  reasonCode?: AcceptReason;
  /** A day in the source's zone: until then it is taken as in transit. */
  until?: string;
  /** The break of the other side that this one belongs to. */
  linkedBreakId?: string;
  /** The reader's word that the outcome was checked, and how. */
  outcomeChecked?: boolean;
  outcomeHow?: string;
  compensation?: {
    kind: CompensationKind;
    reference?: string;
    /** Plain decimal in major units, `258.00`. */
    amount?: string;
    currency?: string;
    evidenceUrl?: string;
  };
  /** Left out: the same type and payload. */
  followUp?: { bizType: string; payload?: string };
};

/** Everything that can be asked about one break; the page hands in its actions. */
export interface BreakVerbs {
  read: (input: { id: string }) => Answer<BreakPage>;
  resolve: (input: SeenBreak & { resolution: Resolution } & ResolutionFields) => Answer<BreakMoved>;
  reverse: (input: { id: string; lockVersion: number; note: string }) => Answer<BreakMoved>;
  assign: (input: { id: string; lockVersion: number; assigneeId: string | null }) => Answer<BreakMoved>;
  note: (input: { id: string; text: string }) => Answer<BreakMoved>;
  query: (input: { id: string }) => Answer<unknown>;
  assignees: () => Answer<Assignee[]>;
}

/** What a decision about many needs to know besides its reason, as far as its verb asks for it. */
export type ManyFields = {
  reasonCode?: AcceptReason;
  until?: string;
  outcomeHow?: string;
  compensation?: 'already_effective' | 'written_off';
  assigneeId?: string;
};

export interface BreaksVerbs {
  plan: (input: { choice: BreaksChoice; resolution: BreaksVerb }) => Answer<BreaksPlan>;
  start: (
    input: { choice: BreaksChoice; resolution: BreaksVerb; reason: string } & ManyFields,
  ) => Answer<BreaksStarted>;
}

export interface BreakOperationVerbs {
  cancel: (input: { id: string; reason: string }) => Answer<unknown>;
}

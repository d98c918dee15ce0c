import type { LapseReason, RequestKind, RequestState } from '../approval';
import type { Permission } from '../roles';
import type { StakesView } from './recon-run';

export type RequestRow = {
  id: string;
  kind: RequestKind;
  state: RequestState;
  /** In plain words of the subject: a key, a biz_id, "WeChat Pay, 2026-03-17". */
  label: string;
  href: string;
  bizType: string | null;
  count: number;
  stakes: StakesView[];
  requester: string;
  reason: string;
  createdAt: string;
  decidedAt: string | null;
  checker: string | null;
  isOwn: boolean;
};

export type RequestList = {
  rows: RequestRow[];
  newer: string | null;
  older: string | null;
  firstRow: number;
  pending: number;
  mine: number;
  at: string;
};

/**
 * One fact of what is asked for: `label` is the key of a message, `before` null where nothing was. Values are words of
 * the domain ("failed", "written_off"), ISO instants, money as `moneyFact` writes it, or text as a person wrote it.
 */
export type RequestFact = { label: string; before: string | null; after: string };

export type RequestPage = RequestRow & {
  facts: RequestFact[];
  /** For payload edits: masked texts of both. */
  diff: { before: string; after: string } | null;
  /** The first rows of the frozen set. `stake`: as `moneyFact` writes it. */
  rows: { label: string; href: string; facts: string[]; stake: string | null }[];
  decisionReason: string | null;
  lapsedBecause: LapseReason | null;
  /** While it waits: why nobody can agree to it any more, since something has moved. */
  stale: LapseReason | null;
  lockVersion: number;
  verdict:
    | { allowed: true }
    | { allowed: false; because: 'state' }
    | { allowed: false; because: 'own' }
    | { allowed: false; because: 'role'; permission: Permission };
  mayWithdraw: boolean;
  at: string;
};

export type RequestMoved = { id: string; state: RequestState; lockVersion: number };

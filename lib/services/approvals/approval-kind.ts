import type { Tx } from '../../db/client';
import type { StoredRequest } from '../../db/approval-store';
import type { LapseReason } from '../../domain/approval';
import type { VerbResult } from '../../domain/errors';
import type { Permission } from '../../domain/roles';
import type { RequestPage } from '../../domain/views/approval';
import type { StakesView } from '../../domain/views/recon-run';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';

/** What the rows looked like: plain JSON, compared key by key with how they look when the second person decides. */
export type Frozen = Readonly<
  Record<string, string | number | boolean | null | readonly (string | number)[]>
>;

/** What the list of requests shows. `href`: where it is not simply the page of the subject. */
export type RequestSummary = { count: number; stakes: StakesView[]; href?: string };

/** What the page of a request shows of its kind. */
export type RequestDetails = Pick<RequestPage, 'facts' | 'diff' | 'rows'>;

/**
 * One thing that needs two persons. `input` is the verb's own, as it was stored. Everything is asked again when the
 * second person agrees: rights of both, how the rows look, and whatever the verb itself asks.
 */
export type ApprovalKind = {
  /** Rights that both persons need. */
  permissions(input: unknown): Permission[];
  /** Before the comparison that counts: whoever would change what is compared waits until the transaction ends. */
  lock?(tx: Tx, input: unknown, now: Date): Promise<unknown>;
  /** How the rows look now, or why nobody can agree any more. */
  freeze(tx: Tx, input: unknown): Promise<Frozen | { lapsed: LapseReason }>;
  /** Why it lapses when `freeze` answers otherwise than it did; row_moved where a kind says nothing. */
  whenChanged?: LapseReason;
  page(ctx: ServiceContext, viewer: Actor, request: StoredRequest, input: unknown): Promise<RequestDetails>;
  /** What takes long and reads only what never changes, before the transaction; `execute` is given what it answers. */
  prepare?(ctx: ServiceContext, input: unknown): Promise<unknown>;
  /**
   * Carries it out as its maker, inside the transaction that ends the request: a refusal or an exception undoes both,
   * and what was refused lapses. Audit entries name the maker as actor and `approvedBy(request, checker)` in details.
   */
  execute(
    ctx: ServiceContext,
    maker: Actor,
    checker: Actor,
    request: StoredRequest,
    input: unknown,
    tx: Tx,
    prepared: unknown,
  ): Promise<VerbResult<unknown>>;
  /** In the transaction that ends a request which is not carried out: takes back what marks its subject as asked for. */
  release?(tx: Tx, request: StoredRequest, input: unknown, now: Date): Promise<void>;
};

/** What every audit entry of something carried out for two persons says besides. */
export function approvedBy(request: Pick<StoredRequest, 'id'>, checker: Pick<Actor, 'id' | 'name'>) {
  return {
    approval: { request: request.id.toString(), checkerId: checker.id.toString(), checker: checker.name },
  };
}

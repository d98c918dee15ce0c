import type { Role } from '../domain/roles';

/** Whose decision it is, how it came about, and of which call. */
export type Deciding = {
  actor: { id: bigint; name: string; role: Role };
  /** Who agreed, where it needed a second person. */
  checker: { id: bigint; name: string } | null;
  requestId: bigint | null;
  operationId: bigint | null;
  /** For the audit trail. */
  call: { requestId: string; address: string | null };
  /** What every audit entry of something that two persons agreed to says besides. */
  approval: Record<string, unknown>;
  now: Date;
};

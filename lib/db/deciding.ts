import type { Role } from '../domain/roles';
import type { BreakWrites } from './break-set-writes';

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
  /** Where what is decided is kept until others are, too; without it everything is written at once. */
  writes?: BreakWrites;
};

import type { StoredRequest } from '../../db/approval-store';
import type { Tx } from '../../db/client';
import type { LapseReason } from '../../domain/approval';
import type { Frozen } from './approval-kind';
import { KINDS } from './kinds';

/** Why nobody can agree to a request any more; null while everything looks as it did when it was asked for. */
export async function movedSince(tx: Tx, request: StoredRequest): Promise<LapseReason | null> {
  const kind = KINDS[request.kind];
  const now = await kind.freeze(tx, JSON.parse(request.input));
  if (isLapsed(now)) return now.lapsed;
  return differs(JSON.parse(request.frozen) as Frozen, now) ? (kind.whenChanged ?? 'row_moved') : null;
}

function isLapsed(frozen: Frozen | { lapsed: LapseReason }): frozen is { lapsed: LapseReason } {
  return 'lapsed' in frozen;
}

function differs(then: Frozen, now: Frozen): boolean {
  const keys = new Set([...Object.keys(then), ...Object.keys(now)]);
  return [...keys].some((key) => JSON.stringify(then[key]) !== JSON.stringify(now[key]));
}

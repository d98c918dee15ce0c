import type { AuditAction } from '../domain/audit-actions';
import { FINGERPRINT_VERSION, fingerprintOf, type Fingerprint } from '../domain/fingerprint';
import { groupAuditAction } from '../domain/group-life-actions';
import { auditDone } from './audit-store';
import type { Tx } from './client';
import { describeGroup, writeGroupLife, type GroupLifeChange } from './group-life-store';
import { readStoredGroups, UNTOUCHED, type StoredGroup } from './group-reader';

/** Tasks of a group of an older fingerprint stand in another one now. */
export type Regrouped = { from: string; to: Fingerprint };

const SYSTEM = { id: null, name: 'makegood', role: 'system' };

/**
 * What people made of a group goes with its tasks: to each group they move to that nobody has touched yet. Where other
 * old groups in another state come together in the new one, it is open: a mute must not silence what nobody muted. Owner
 * and note hide nothing and go along. The old row stays as it is. Within the transaction that moves the tasks.
 */
export async function carryLives(tx: Tx, moves: readonly Regrouped[], now: Date): Promise<void> {
  const olds = await readStoredGroups(
    tx,
    moves.map(({ from }) => from),
  );
  for (const { from, to } of moves) {
    const old = olds.get(from);
    if (old === undefined || old.lockVersion === 0) continue;
    const here = (await readStoredGroups(tx, [to.id])).get(to.id);
    if (here !== undefined && here.lockVersion > 0) continue;
    const alike = (await readSources(tx, to, moves)).every((other) => sameState(other, old));
    await carry(tx, old, to, alike, now);
  }
}

async function carry(tx: Tx, old: StoredGroup, to: Fingerprint, alike: boolean, now: Date): Promise<void> {
  const { ownerId, ownerName, note, state, mutedUntil, movedBy, movedAt, firstSeenAt, lastSeenAt } = old;
  const kept = alike ? { state, mutedUntil, movedBy, movedAt } : {};
  const change: GroupLifeChange = { ...kept, ownerId, ownerName, note };
  await describeGroup(tx, { ...to, firstSeenAt, lastSeenAt });
  if (!(await writeGroupLife(tx, { id: to.id, lockVersion: 0 }, change))) return;
  await auditDone(tx, {
    at: now,
    actor: SYSTEM,
    action: carriedAs(old, alike),
    subject: { type: 'failure_group', id: to.id },
    bizType: to.bizType,
    reason: alike ? note : null,
    details: {
      carriedFrom: old.id,
      after: {
        state: alike ? state : UNTOUCHED.state,
        mutedUntil: alike ? (mutedUntil?.toISOString() ?? null) : null,
        movedBy: alike ? movedBy : null,
        owner: ownerName,
        note,
      },
    },
    requestId: 'regroup',
    address: null,
  });
}

/** Under which name it stands in the trail: what it is now. */
function carriedAs({ state, ownerId }: StoredGroup, alike: boolean): AuditAction {
  if (!alike) return groupAuditAction('reopen');
  switch (state) {
    case 'acknowledged':
      return groupAuditAction('acknowledge');
    case 'muted':
      return groupAuditAction('mute');
    case 'resolved':
      return groupAuditAction('resolve');
    case 'open':
      return groupAuditAction(ownerId === null ? 'note' : 'assign');
  }
}

/** Groups of older fingerprints that the new one takes in: by what their titles say now, and by the tasks at hand. */
async function readSources(tx: Tx, to: Fingerprint, moves: readonly Regrouped[]): Promise<StoredGroup[]> {
  const { bizType } = to;
  const rows = await tx.failureGroup.findMany({
    where: { bizType, version: { lt: FINGERPRINT_VERSION } },
    select: { id: true, errorClass: true, title: true },
  });
  const named = rows.filter(
    ({ errorClass, title }) => fingerprintOf({ bizType, errorClass, message: title }).id === to.id,
  );
  const moved = moves.filter((move) => move.to.id === to.id);
  const ids = [...new Set([...named.map(({ id }) => id), ...moved.map(({ from }) => from)])];
  const stored = await readStoredGroups(tx, ids);
  return ids.map((id) => stored.get(id) ?? nameless(id, to));
}

/** A source that was never described: nobody has touched it. */
function nameless(id: string, to: Fingerprint): StoredGroup {
  const never = new Date(0);
  return { ...UNTOUCHED, ...to, id, firstSeenAt: never, lastSeenAt: never };
}

function sameState(a: StoredGroup, b: StoredGroup): boolean {
  return a.state === b.state && a.mutedUntil?.getTime() === b.mutedUntil?.getTime();
}

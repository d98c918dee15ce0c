import { z } from 'zod';
import { readGroupTrail, readLastGroupMove } from '../../db/group-audit-reader';
import { countTasks } from '../../db/list-reader';
import type { Tx } from '../../db/client';
import { readTypeHistory } from '../../db/type-history-reader';
import { STATUS } from '../../domain/task-status';
import type { AuditEntry } from '../../domain/views/audit-entry';
import type { GroupLifeView, GroupSince, GroupTypeEdit } from '../../domain/views/failure-group';
import { auditView } from '../audit/audit-view';
import { cappedCount, COUNT_CAP } from '../capped-count';

const TRAIL = 20;
const EDITS = 5;

/** What was done to a group or tried on it, newest first. */
export async function readTrail(tx: Tx, id: string): Promise<{ trail: AuditEntry[]; trailCut: boolean }> {
  const entries = await readGroupTrail(tx, id, TRAIL + 1);
  return { trail: entries.slice(0, TRAIL).map(auditView), trailCut: entries.length > TRAIL };
}

/**
 * What has happened since a person last changed the group's state; null while nobody has. Counts are ranges of
 * (status, error_group, updated_at), up to 10,001 each.
 */
export async function readSince(
  tx: Tx,
  group: { id: string; bizType: string },
  { moved }: Pick<GroupLifeView, 'moved'>,
): Promise<GroupSince | null> {
  if (moved === null) return null;
  const at = new Date(moved.at);
  const count = async (status: 'failed' | 'compensated', updatedAt: { gt: Date } | { lte: Date }) => {
    const where = { status: STATUS[status], errorGroup: group.id, updatedAt };
    return cappedCount(await countTasks(tx, where, 'status', COUNT_CAP + 1));
  };
  const then = await readStoodThen(tx, group.id);
  const edits = await readTypeHistory(tx, group.bizType, EDITS + 1);
  const since = edits.filter((edit) => edit.at > at);
  return {
    ...moved,
    failed: await count('failed', { gt: at }),
    compensated: await count('compensated', { gt: at }),
    stood: then === null ? null : { then, still: await count('failed', { lte: at }) },
    edits: since.slice(0, EDITS).map((edit): GroupTypeEdit => ({
      auditId: edit.id.toString(),
      at: edit.at.toISOString(),
      by: edit.actorName,
      action: edit.action,
      reason: edit.reason,
    })),
    moreEdits: since.length > EDITS,
  };
}

const recorded = z.object({ standing: z.number(), standingCapped: z.boolean().optional() });

/** How many tasks stood failed when the state was changed, as the trail has it. */
async function readStoodThen(tx: Tx, id: string) {
  const details = (await readLastGroupMove(tx, id))?.details ?? null;
  if (details === null) return null;
  const read = recorded.safeParse(JSON.parse(details));
  return read.success ? { count: read.data.standing, capped: read.data.standingCapped ?? false } : null;
}

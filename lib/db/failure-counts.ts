import { givenUpGroup } from '../domain/fingerprint';
import { STATUS } from '../domain/task-status';
import { countGroupSlots, countSlots, type CountedFailures, type SlotRead } from './slot-counts';
import { listTypeRules } from './type-rules-reader';

/**
 * New failures by type, failure group and slot. Those of types that the engine runs come from records that no later
 * retry can take away: attempts that exhausted their task, and people's decisions. Of external types only the row
 * itself tells.
 */
export async function readFailures(read: SlotRead): Promise<CountedFailures[]> {
  const engine = await engineTypes(read);
  const ours = ({ bizType }: CountedFailures) => engine.has(bizType);
  const recorded = [...(await countExhausted(read)), ...(await countGivenUp(read))];
  const ledger = await countFailedRows(read);
  return [...recorded.filter(ours), ...ledger.filter((one) => !ours(one))];
}

async function engineTypes({ db }: SlotRead): Promise<Set<string>> {
  const types = await listTypeRules(db.prisma);
  return new Set(types.filter(({ executor }) => executor !== 'external').map(({ bizType }) => bizType));
}

/** Served by (transition, recorded_at). */
function countExhausted(read: SlotRead): Promise<CountedFailures[]> {
  const where = "transition = 'exhaust' AND ";
  return countGroupSlots(read, { table: 'task_attempt', column: 'recorded_at', where });
}

/** Served by (action, at, id). */
async function countGivenUp(read: SlotRead): Promise<CountedFailures[]> {
  const where = "action = 'give_up' AND outcome = 'done' AND biz_type IS NOT NULL AND ";
  const counts = await countSlots(read, { table: 'audit_log', column: 'at', where });
  return counts.map((one) => ({ ...one, group: givenUpGroup(one.bizType).id }));
}

/** Served by (status, updated_at, id). */
function countFailedRows(read: SlotRead): Promise<CountedFailures[]> {
  const where = `status = ${STATUS.failed} AND `;
  return countGroupSlots(read, { table: 'async_task', column: 'updated_at', where });
}

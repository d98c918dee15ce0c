import type { Tx } from '../../db/client';
import { readBreaksAbout } from '../../db/task-breaks';
import { may, type Role } from '../../domain/roles';
import type { BreakMention } from '../../domain/views/break-mention';
import { moneyView } from '../tasks/task-row';

/** What reconciliation knows of some tasks and of a document: open breaks first. Empty for who may not read it. */
export async function breaksAbout(
  tx: Tx,
  role: Role,
  about: { taskIds: readonly bigint[]; key: string },
): Promise<BreakMention[]> {
  if (!may(role, 'reconciliation.read')) return [];
  const found = await readBreaksAbout(tx, about);
  const isClosed = ({ state }: { state: string }) => Number(state === 'resolved');
  return found
    .sort((a, b) => isClosed(a) - isClosed(b))
    .map(({ id, source, kind, state, businessDate, until, stakeMinor, currency }) => ({
      ...{ id: id.toString(), source, kind, state, businessDate },
      until: state === 'in_transit_until' ? until : null,
      stake: moneyView(stakeMinor, currency),
    }));
}

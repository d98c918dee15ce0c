import { readBreakPeople } from '../../db/break-people';
import { ok, type VerbResult } from '../../domain/errors';
import type { Assignee } from '../../domain/views/recon-break';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';

/** As many as a menu can hold. */
const SHOWN = 200;

/** Whom a break can be given to, by name. */
export async function listAssignees(ctx: ServiceContext): Promise<VerbResult<Assignee[]>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const people = await readBreakPeople(ctx.db.prisma, SHOWN);
  return ok(people.map(({ id, name }) => ({ id: id.toString(), name })));
}

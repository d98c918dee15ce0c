import { z } from 'zod';
import { breakFilter } from '../../config/break-decision';
import { onDesk, readBreaks, type BreakListFilter } from '../../db/break-list';
import { readWaitingRequests } from '../../db/break-subject';
import type { Tx } from '../../db/client';
import { findRun } from '../../db/recon-run-store';
import { DESK_ORDER } from '../../domain/break-decision';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { BreakFilter, BreakList } from '../../domain/views/recon-break';
import { authorize, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { filterText, pageSize } from '../filter-input';
import { decodeCursor, keysetPage, type PageCursor } from '../page-cursor';
import { breakRow } from './break-row';

/** Without a state: what is open. */
export type ListBreaksInput = BreakFilter & { cursor?: string; pageSize?: number };

const { shape } = breakFilter;
const schema = z.object({
  runId: shape.runId,
  kind: shape.kind.catch(undefined),
  age: shape.age.catch(undefined),
  state: shape.state.catch(undefined),
  assignee: shape.assignee.catch(undefined),
  cursor: filterText(200),
  pageSize,
});

/** One page of the breaks that a run found, kinds together, as they stand now. Bad filters and cursors fall back. */
export async function listBreaks(ctx: ServiceContext, input: unknown): Promise<VerbResult<BreakList>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const parsed = schema.safeParse(input);
  const { prisma, clock } = ctx.db;
  const filter = parsed.success ? await deskFilter(prisma, actor.value, parsed.data) : null;
  if (!parsed.success || filter === null) return refused({ code: 'not_found', what: 'run' });
  const { cursor, pageSize: size } = parsed.data;
  const { page, sums } = await onDesk(prisma, filter, async (desk) => {
    const read = async (at: PageCursor | null, take: number) => {
      const found = await desk.places(placeOf(at), take);
      return found.map(({ breakId, kind, itemId }) => ({
        breakId,
        key: { time: DESK_ORDER.indexOf(kind), id: itemId },
      }));
    };
    return { page: await keysetPage(decodeCursor(cursor), size, read), sums: await desk.sums() };
  });
  const { rows, ...places } = page;
  const breaks = await readBreaks(
    prisma,
    rows.map(({ breakId }) => breakId),
  );
  const waiting = await readWaitingRequests(prisma, breaks);
  return ok({
    rows: breaks.map((stored) => breakRow(stored, filter.run.asOf, waiting)),
    ...places,
    ...sums,
    at: clock.now().toISOString(),
  });
}

/** Null: there is no such run. */
export async function deskFilter(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  { runId, kind, age, state = 'open', assignee }: BreakFilter,
): Promise<BreakListFilter | null> {
  const run = await findRun(tx, BigInt(runId));
  if (run === null) return null;
  const assigneeId =
    assignee === undefined
      ? undefined
      : assignee === 'me'
        ? actor.id
        : assignee === 'nobody'
          ? null
          : BigInt(assignee);
  return { run, kind, age, state: state === 'all' ? undefined : state, assigneeId };
}

/** Where a page begins: the kind as its place in the desk's order, and the item. */
function placeOf(cursor: PageCursor | null) {
  const kind = cursor === null ? undefined : DESK_ORDER[cursor.time];
  return cursor === null || kind === undefined ? null : { kind, itemId: cursor.id, side: cursor.side };
}

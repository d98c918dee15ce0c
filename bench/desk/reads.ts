import type { Database } from '../../lib/db/client';
import { readObstacles } from '../../lib/db/sign-obstacles';
import { DESK_ORDER } from '../../lib/domain/break-decision';
import type { ResolvableKind } from '../../lib/domain/break-resolution';
import { countRequests } from '../../lib/services/approvals/count-requests';
import { getBreak } from '../../lib/services/breaks/get-break';
import { listBreaks, type ListBreaksInput } from '../../lib/services/breaks/list-breaks';
import { planBreaks } from '../../lib/services/breaks/plan-breaks';
import type { ServiceContext } from '../../lib/services/context';
import { getDay } from '../../lib/services/days/get-day';
import { countDesk } from '../../lib/services/desk/count-desk';
import { getReconOverview } from '../../lib/services/desk/get-recon-overview';
import { encodeCursor } from '../../lib/services/page-cursor';
import { getRun } from '../../lib/services/runs/get-run';
import { listPlaced } from '../../lib/services/runs/list-placed';
import { listRuns } from '../../lib/services/runs/list-runs';
import type { DeskLedger } from './ledger';
import { told } from './told';

/** One screen, or a part of it. It throws where it does not hold what it must: an empty page is fast, too. */
export type DeskRead = { name: string; read: (ctx: ServiceContext) => Promise<unknown>; isPage: boolean };

const AGES = ['0-1', '2-3', '4-7', '8+'] as const;
const KINDS = ['missing_theirs', 'missing_ours', 'amount_mismatch', 'status_mismatch'] as const;

/** Everything that screens of the desk read, by the words of the screen. */
export async function deskReads(db: Database, { run, day }: DeskLedger): Promise<DeskRead[]> {
  const runId = run.id.toString();
  const key = { sourceId: run.sourceId.toString(), businessDate: day.date };
  const list = (name: string, filter: Partial<ListBreaksInput>, holds = true): DeskRead =>
    page(`breaks, ${name}`, async (ctx) => {
      const found = told(await listBreaks(ctx, { runId, ...filter }));
      if (holds !== found.rows.length > 0) throw new Error(`breaks, ${name}: ${found.rows.length} rows`);
    });
  const deep = await cursorsOf(db, run.id);
  const some = await breaksOf(db, run.id);
  return [
    { name: 'SELECT 1', read: (ctx) => ctx.db.prisma.$queryRawUnsafe('SELECT 1'), isPage: false },
    page('counts of the frame', async (ctx) => {
      told(await countDesk(ctx));
      told(await countRequests(ctx));
    }),
    page('overview', async (ctx) => {
      if (told(await getReconOverview(ctx, {})).open !== day.breaks) throw new Error('other breaks are open');
    }),
    page('overview, weeks ago', async (ctx) => told(await getReconOverview(ctx, { to: before(day.date) }))),
    page('run', async (ctx) => {
      if (told(await getRun(ctx, { id: runId })).open !== day.breaks)
        throw new Error('other breaks are open');
    }),
    page('run page, all of it', async (ctx) => {
      told(await getRun(ctx, { id: runId }));
      const found = told(await listBreaks(ctx, { runId }));
      told(await getBreak(ctx, { id: found.rows[0]?.id ?? '' }));
    }),
    list('first page', {}),
    list('deep page', { cursor: deep.older }),
    list('deep page, backwards', { cursor: deep.newer }),
    ...KINDS.map((kind) => list(kind, { kind })),
    ...AGES.map((age) => list(`age ${age}`, { age }, age === '0-1')),
    list('all states', { state: 'all' }),
    list('resolved', { state: 'resolved' }, false),
    list('awaiting evidence', { state: 'awaiting_evidence' }, false),
    list('mine', { assignee: 'me' }, false),
    list("nobody's", { assignee: 'nobody' }),
    list("nobody's of a kind and an age", { assignee: 'nobody', kind: 'missing_ours', age: '0-1' }),
    ...KINDS.map((kind) =>
      page(`break, ${kind}`, async (ctx) => {
        const id = some.get(kind);
        told(await getBreak(ctx, { id: id?.toString() ?? '' }));
      }),
    ),
    page('day', async (ctx) => {
      const found = await Promise.all([getDay(ctx, key), listRuns(ctx, key)]);
      for (const one of found) told<unknown>(one);
    }),
    page('what keeps a day from being signed', async ({ db: { prisma, clock } }) => {
      const found = await readObstacles(prisma, run, clock.now());
      if (!found.some((one) => one.because === 'open_breaks' && one.count === day.breaks))
        throw new Error(JSON.stringify(found));
    }),
    page('matched rows', async (ctx) => told(await listPlaced(ctx, { runId, bucket: 'matched' }))),
    {
      name: 'plan of a decision about a fifth of them',
      read: async (ctx) =>
        told(
          await planBreaks(ctx, {
            choice: { by: 'filter', filter: { runId, kind: 'missing_ours', state: 'open' } },
            resolution: 'accept',
            reasonCode: 'other',
          }),
        ),
      isPage: false,
    },
  ];
}

function page(name: string, read: DeskRead['read']): DeskRead {
  return { name, read, isPage: true };
}

function before(date: string): string {
  return new Date(Date.parse(date) - 30 * 86_400_000).toISOString().slice(0, 10);
}

/** A place in the middle of the largest kind. */
async function cursorsOf(db: Database, runId: bigint): Promise<{ older: string; newer: string }> {
  const kind: ResolvableKind = 'missing_theirs';
  const where = { runId, bucket: 'break', kind };
  const skip = Math.floor((await db.prisma.reconItem.count({ where })) / 2);
  const { id } = await db.prisma.reconItem.findFirstOrThrow({ where, orderBy: { id: 'asc' }, skip });
  const at = { time: DESK_ORDER.indexOf(kind), id, row: skip + 1 };
  return {
    older: encodeCursor({ side: 'older', ...at }),
    newer: encodeCursor({ side: 'newer', ...at }),
  };
}

async function breaksOf(db: Database, lastRunId: bigint): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  for (const kind of KINDS) {
    const { id } = await db.prisma.reconBreak.findFirstOrThrow({ where: { lastRunId, kind } });
    found.set(kind, id);
  }
  return found;
}

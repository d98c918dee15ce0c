import { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import type { Database } from '../../db/client';
import { readLastEvent, readLastSeal, type StoredSeal } from '../../db/day-seal-store';
import { readDay } from '../../db/recon-day-store';
import { currentRun, findRun, type StoredRun } from '../../db/recon-run-store';
import { readDecidedRows } from '../../db/sealed-decisions';
import { readFixedRows, runRow } from '../../db/sealed-rows';
import { committedStatements } from '../../db/statement-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { SealFault, SealVerdict } from '../../domain/views/recon-day';
import { compareRows, type SealCheck, type SealedRows, type SealManifest } from '../../reconciliation/seal';
import { auditEntry, authorizeVerb } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { dayInput, daySubject, type DayKey } from './day-subject';
import { checkManifests, readManifest } from './seal-manifest';

export type VerifySealInput = { sourceId: string; businessDate: string };

const schema = z.object(dayInput);

/**
 * Makes every hash of a locked day's seal again from the rows and names what differs. Reads all originals: a large day
 * takes seconds. Whoever may read the books may check them; that it was checked is on record.
 */
export async function verifySeal(ctx: ServiceContext, input: unknown): Promise<VerbResult<SealVerdict>> {
  const actor = await authorizeVerb(ctx, 'verify_seal', ['reconciliation.read'], async () => {
    const named = schema.safeParse(input);
    return named.success ? daySubject(named.data) : { type: 'day', id: '-' };
  });
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const day = parsed.value;
  const last = await readLastEvent(ctx.db.prisma, day);
  const seal = last?.event === 'locked' ? await readLastSeal(ctx.db.prisma, day) : null;
  const check = seal === null ? await checkUnsealed(ctx.db, day) : await checkSeal(ctx.db, day, seal);
  if (check === null) return refused({ code: 'recon_not_possible', what: 'day', why: 'not_locked' });
  const { checked, faults } = check;
  const holds = faults.length === 0;
  await auditDone(ctx.db.prisma, {
    ...auditEntry(ctx, actor.value, 'verify_seal', daySubject(day)),
    details: {
      seal: seal?.seal ?? null,
      holds,
      checked,
      faults: faults.slice(0, 20),
      faultCount: faults.length,
    },
  });
  return ok({ holds, seal: seal?.seal ?? '', checked, faults, at: ctx.db.clock.now().toISOString() });
}

/** A day that says it is locked and has no seal: somebody took it away. Null: nothing says that it is locked. */
async function checkUnsealed(db: Database, { sourceId, businessDate }: DayKey): Promise<SealCheck | null> {
  const row = await readDay(db.prisma, sourceId, businessDate);
  if (row?.state !== 'locked') return null;
  const id = row.sealId?.toString() ?? `${sourceId}/${businessDate}`;
  return { checked: 1, faults: [{ kind: 'manifest', id, label: businessDate, because: 'missing' }] };
}

async function checkSeal(db: Database, day: DayKey, seal: StoredSeal): Promise<SealCheck> {
  const manifest = await readManifest(db.prisma, seal);
  const seals = await checkManifests(db.prisma, seal, manifest);
  const whole: SealFault[] = [...seals.faults, ...(await dayFaults(db, day, seal))];
  if (manifest === null) return { checked: seals.checked, faults: whole };
  const run = await findRun(db.prisma, BigInt(manifest.signature.runId));
  const { rows, mayBeNew } = await readNow(db, day, manifest, run);
  const check = compareRows(manifest.rows, rows, (part, [id]) => mayBeNew.has(`${part} ${id}`));
  return { checked: check.checked + seals.checked, faults: [...whole, ...check.faults] };
}

/** The row of the day says that this very seal locks it. */
async function dayFaults(
  db: Database,
  { sourceId, businessDate }: DayKey,
  seal: StoredSeal,
): Promise<SealFault[]> {
  const row = await readDay(db.prisma, sourceId, businessDate);
  if (row?.state === 'locked' && row.sealId === seal.id) return [];
  return [{ kind: 'manifest', id: `${sourceId}/${businessDate}`, label: businessDate, because: 'changed' }];
}

/** What stands there now of everything that was sealed, and what has come to it. */
async function readNow(
  db: Database,
  day: DayKey,
  manifest: SealManifest,
  run: StoredRun | null,
): Promise<{ rows: SealedRows; mayBeNew: ReadonlySet<string> }> {
  const ids = (part: 'statement' | 'break') => manifest.rows[part].map(([id]) => BigInt(id));
  const committed = await committedStatements(db.prisma, day.sourceId, day.businessDate);
  const also = [...ids('statement'), ...committed.map(({ id }) => id)];
  const none = { statement: [], rules: [], run: [], item: [] };
  const fixed = run === null ? none : await readFixedRows(db, run, also);
  const { mayBeNew, ...decided } = await readDecidedRows(db.prisma, day, {
    ids: ids('break'),
    trusting: false,
  });
  // A run that came after the seal cannot be: the day was locked.
  const newest = await currentRun(db.prisma, day.sourceId, day.businessDate);
  const added = newest === null || newest.id === run?.id ? [] : [runRow(newest)];
  return { rows: { ...fixed, run: [...fixed.run, ...added], ...decided }, mayBeNew };
}

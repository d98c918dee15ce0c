import { unconfiguredType, type TaskTypeRules } from '../../config/task-type';
import type { Database } from '../../db/client';
import { listTypeRules } from '../../db/type-rules-reader';
import {
  earlierRuns,
  readCarriedBefore,
  readInTransit,
  readKnownBreaks,
  readLinkedBreaks,
  type KnownBreak,
  type OpenRows,
} from '../../db/open-rows';
import type { EarlierRun, StoredRun } from '../../db/recon-run-store';
import { currentRun, currentRuns } from '../../db/recon-run-store';
import { committedStatements, latestCommitted, type StoredStatement } from '../../db/statement-store';
import { addDays } from '../../domain/business-date';
import type { EntryKind } from '../../domain/reconciliation';
import { readRunSettings, type RunInputs } from '../../domain/run-record';
import type { SourceSettings } from '../../domain/source-settings';
import { startOfDate } from '../../domain/zoned-time';
import { matchRules, type KindRule, type MatchRules } from '../../reconciliation/matching/rules';

/** Everything a run is made of, before the first row is read. `day`: in [from, to), instants. */
export type RunPlan = {
  run: StoredRun;
  settings: SourceSettings;
  rules: MatchRules;
  rulesOf: (bizType: string) => TaskTypeRules;
  statements: StoredStatement[];
  from: Date;
  to: Date;
  /** Until when their record speaks: what was decided after it, it says nothing about. */
  heardAt: Date;
  /** Runs of earlier days, newest first, and those of days after it. */
  earlier: EarlierRun[];
  later: EarlierRun[];
  known: KnownBreak[];
  /** Closed by a link, which holds only as long as both stay where they are. */
  linked: KnownBreak[];
  /** Rows that earlier days left in transit, and what the run before this one had of them. */
  inTransit: OpenRows[];
  before: OpenRows[];
};

/**
 * Null: no statement of the day counts, and there is nothing to compare with. `tell`: what was left open may be much, and
 * the run is alive while it is read.
 */
export async function planRun(
  db: Database,
  run: StoredRun,
  tell: () => Promise<void>,
): Promise<RunPlan | null> {
  const { sourceId, businessDate: day } = run;
  const { format, settings } = readRunSettings(run.settings);
  const statements = await committedStatements(db.prisma, sourceId, day);
  const last = statements.at(-1);
  if (last === undefined) return null;
  const latest = await latestCommitted(db.prisma, sourceId);
  const asOf = latest === null || latest.businessDate < day ? day : latest.businessDate;
  const earlier = await earlierRuns(db, sourceId, day);
  await tell();
  const known = await readKnownBreaks(db, sourceId, day);
  const inTransit = await readInTransit(db, earlier, tell);
  await tell();
  const to = new Date(startOfDate(addDays(day, 1), settings.zone));
  return {
    run: { ...run, asOf },
    settings,
    rules: matchRules({
      asOf,
      currency: settings.currency,
      graceDays: settings.graceDays,
      toleranceMinor: BigInt(settings.toleranceMinor),
      kinds: kindRules(settings.leaveAside),
      areAnswers: format === 'status_query',
    }),
    rulesOf: await typeRules(db),
    statements,
    from: new Date(startOfDate(day, settings.zone)),
    to,
    heardAt: heardAt(statements, to),
    earlier,
    later: await currentRuns(db.prisma, sourceId, addDays(day, 1), asOf),
    known,
    linked: await readLinkedBreaks(db, sourceId, day),
    inTransit,
    before: await readCarriedBefore(db, await currentRun(db.prisma, sourceId, day)),
  };
}

/** A file that comes late still tells of its own day and no further. */
function heardAt(statements: readonly StoredStatement[], end: Date): Date {
  const times = statements.map(({ committedAt, createdAt }) => (committedAt ?? createdAt).getTime());
  return new Date(Math.min(end.getTime(), Math.max(...times)));
}

function kindRules(leaveAside: readonly EntryKind[]): Readonly<Record<EntryKind, KindRule>> {
  const rule = (kind: EntryKind): KindRule => (leaveAside.includes(kind) ? 'leave_aside' : 'match');
  return { payment: rule('payment'), refund: rule('refund'), fee: rule('fee'), other: rule('other') };
}

async function typeRules(db: Database): Promise<(bizType: string) => TaskTypeRules> {
  const known = new Map<string, TaskTypeRules>();
  for (const rules of await listTypeRules(db.prisma)) known.set(rules.bizType, rules);
  return (bizType) => {
    const found = known.get(bizType);
    if (found !== undefined) return found;
    const unconfigured = unconfiguredType(bizType);
    known.set(bizType, unconfigured);
    return unconfigured;
  };
}

/** What the run writes down of its inputs. */
export function inputsOf(
  plan: RunPlan,
  carried: Pick<RunInputs, 'carried' | 'carriedParts' | 'carriedStatements'>,
): RunInputs {
  return {
    statements: plan.statements.map((statement) => ({
      id: statement.id.toString(),
      fileName: statement.fileName,
      sha256: statement.sha256,
      rows: statement.rowCount,
      via: statement.via,
      committedAt: (statement.committedAt ?? statement.createdAt).toISOString(),
    })),
    ...carried,
    considered: plan.earlier.map(({ id }) => id.toString()),
    at: plan.heardAt.toISOString(),
  };
}

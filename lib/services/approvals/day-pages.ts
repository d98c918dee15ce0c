import { z } from 'zod';
import type { StoredRequest } from '../../db/approval-store';
import { countBreakStates } from '../../db/day-breaks';
import { dayStateOf, readDay } from '../../db/recon-day-store';
import { findRun, type StoredRun } from '../../db/recon-run-store';
import { findSource } from '../../db/recon-source-store';
import { moneyFact } from '../../domain/approval';
import { readRunInputs, readRunSums, readRunTotals } from '../../domain/run-record';
import { SIDES } from '../../domain/reconciliation-sums';
import type { RequestFact } from '../../domain/views/approval';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { reopenInput } from '../days/reopen-day';
import { signInput } from '../days/sign-day';
import type { RequestDetails } from './approval-kind';
import { rulesSince } from './rules-since';

const fact = (label: string, after: string, before: string | null = null): RequestFact => ({
  label,
  before,
  after,
});

/** What the second person signs: the run, what went into it, and what was decided about what it found. */
export async function signOffPage(
  { db }: ServiceContext,
  _viewer: Actor,
  request: StoredRequest,
  input: unknown,
): Promise<RequestDetails> {
  const { sourceId, businessDate, runId } = signInput.parse(input);
  const { prisma } = db;
  const source = await findSource(prisma, sourceId);
  const run = await findRun(prisma, runId);
  if (source === null || run === null) return { facts: [], rows: [], diff: null };
  const totals = readRunTotals(run.totals).filter(({ agrees }) => agrees !== null);
  const agreeing = totals.filter(({ agrees }) => agrees === true).length;
  const states = await countBreakStates(prisma, { sourceId, businessDate });
  const facts = [
    fact('source', source.name),
    fact('businessDate', businessDate),
    fact('run', `${run.number}`),
    fact('rules', `${run.sourceVersion}`),
    ...(await rulesSince(prisma, run, request.id)),
    ...sumFacts(run),
    ...(totals.length === 0 ? [] : [fact('totals', `${agreeing}/${totals.length}`)]),
    ...(states.length === 0 ? [fact('breaks_open', '0')] : []),
    ...states.map(({ state, count }) => fact(`breaks_${state}`, `${count}`)),
    fact('resultHash', run.resultHash ?? ''),
    fact('decisions', frozenDay.parse(JSON.parse(request.frozen)).decisions),
  ];
  const rows = readRunInputs(run.inputs).statements.map(({ id, fileName, sha256 }) => ({
    label: fileName,
    href: `/reconciliation/statements/${id}`,
    facts: sha256 === null ? [] : [sha256.slice(0, 12)],
    stake: null,
  }));
  const open = { label: `#${run.number}, ${businessDate}`, href: `/reconciliation/runs/${run.id}` };
  return { facts, rows: [{ ...open, facts: [source.name], stake: null }, ...rows], diff: null };
}

const frozenDay = z.object({ decisions: z.string() });

/** How many rows each side has, and their money. */
function sumFacts({ sums }: StoredRun): RequestFact[] {
  return [...(readRunSums(sums)?.currencies ?? [])].flatMap(([currency, sidesOf]) =>
    SIDES.flatMap((side) => [
      fact(`rows_${side}`, `${sidesOf[side].rows.count}`),
      fact(`money_${side}`, moneyFact(sidesOf[side].rows.minor, currency)),
    ]),
  );
}

export async function reopenPage(
  { db }: ServiceContext,
  _viewer: Actor,
  _request: StoredRequest,
  input: unknown,
): Promise<RequestDetails> {
  const { sourceId, businessDate, hours } = reopenInput.parse(input);
  const source = await findSource(db.prisma, sourceId);
  if (source === null) return { facts: [], rows: [], diff: null };
  const row = await readDay(db.prisma, sourceId, businessDate);
  const facts = [
    fact('source', source.name),
    fact('businessDate', businessDate),
    fact('day', 'reopened', dayStateOf(row, db.clock.now())),
    fact('hours', `${hours}`),
  ];
  return { facts, rows: [], diff: null };
}

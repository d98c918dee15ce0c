import { z } from 'zod';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { findRun, type StoredRun } from '../../db/recon-run-store';
import { findSource } from '../../db/recon-source-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { ReconRefusal } from '../../domain/recon-refusal';
import { EXPORT_FORMATS, type ExportEnd } from '../../domain/views/export';
import { RUN_EXPORT_PERMISSIONS, RUN_SHEETS, type RunSheetName } from '../../domain/views/run-export';
import { XLSX_TYPE } from '../../domain/xlsx';
import { auditEntry, authorize, authorizeVerb, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { csvFile } from '../export/csv-file';
import type { ExportSlots } from '../export/export-slots';
import type { StartedExport } from '../export/start-export';
import { xlsxBook, type XlsxBook } from '../export/xlsx-book';
import { idText, parseInput, problem } from '../parse-input';
import { breakSheet } from './break-sheet';
import { resolutionSheet, signatureSheet } from './decision-sheets';
import { placedSheet, transitSheet } from './placed-sheets';
import { runBody } from './run-body';
import type { RunSheet, RunWords } from './run-sheet';
import { summarySheet } from './summary-sheet';

/** `sheet`: of CSV, which holds one; default the summary. A workbook has all of them. */
export type ExportRunInput = { runId: string; format: 'csv' | 'xlsx'; sheet?: RunSheetName };

/** What whoever calls brings along: language and zone, who else has one under way, a limit for tests. */
export type ExportRunMeans = { words: RunWords; slots: ExportSlots; limit?: number };

const schema = z.object({
  runId: idText,
  format: z.enum(EXPORT_FORMATS, problem('unknown_kind')),
  sheet: z.enum(RUN_SHEETS, problem('unknown_kind')).default('summary'),
});

/** Somebody who tries again at once should not find the place taken by what they have just broken off. */
const RETRY_AFTER_SECONDS = 5;

/**
 * A run with its proof as a file, streamed: summary, matched, breaks, in transit, ignored, resolutions, signatures. Needs
 * the right to export, asked again for every chunk. What was written is on record when it ends.
 */
export async function exportRun(
  ctx: ServiceContext,
  input: unknown,
  means: ExportRunMeans,
): Promise<VerbResult<StartedExport>> {
  const actor = await authorizeVerb(ctx, 'export_run', RUN_EXPORT_PERMISSIONS, async () => ({
    type: 'run',
    id: namedRun(input),
  }));
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const run = await findRun(ctx.db.prisma, parsed.value.runId);
  if (run === null) return refused({ code: 'not_found', what: 'run' });
  const why = refusalOf(run);
  if (why !== null) return refused({ code: 'recon_not_possible', what: 'run', why });
  const release = means.slots.take(actor.value.id);
  if (release === null) return refused({ code: 'rate_limited', retryAfterSeconds: RETRY_AFTER_SECONDS });
  try {
    return ok(await begin(ctx, actor.value, run, { ...parsed.value, ...means, release }));
  } catch (error) {
    release();
    throw error;
  }
}

function namedRun(input: unknown): string {
  const named = z.object({ runId: idText }).safeParse(input);
  return named.success ? named.data.runId.toString() : '-';
}

/** Only what came to its end proves anything. */
function refusalOf({ state }: StoredRun): ReconRefusal | null {
  if (state === 'done') return null;
  return state === 'queued' || state === 'running' ? 'run_live' : 'run_ended';
}

type Asked = Omit<z.output<typeof schema>, 'runId'> & ExportRunMeans & { release: () => void };

async function begin(
  ctx: ServiceContext,
  actor: Actor,
  run: StoredRun,
  asked: Asked,
): Promise<StartedExport> {
  const { format, sheet, words, limit, release } = asked;
  const startedAt = ctx.db.clock.now();
  const names = format === 'csv' ? [sheet] : RUN_SHEETS;
  const fileName = await fileNameOf(ctx, run, format === 'csv' ? sheet : null);
  const body = runBody({
    book: format === 'csv' ? csvBook() : xlsxBook(names.map(words.sheet), startedAt),
    sheets: names.map((name) => SHEETS[name](ctx, run, words)),
    words,
    limit,
    mayGoOn: () => mayStill(ctx),
    record: (end, rows) => recordEnd(ctx, actor, run, { fileName, format, sheet, end, rows }),
    release,
  });
  // Begun here, so that its `return` puts things in order also when nobody ever asks for more.
  const head = await body.next();
  const contentType = format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE;
  return { fileName, contentType, head: head.done ? new Uint8Array() : head.value, body };
}

type SheetOf = (ctx: ServiceContext, run: StoredRun, words: RunWords) => RunSheet;

const SHEETS: Record<RunSheetName, SheetOf> = {
  summary: ({ db }, run, words) => summarySheet(db, run, words),
  matched: ({ db }, run, words) => placedSheet(db, run, 'matched', words),
  breaks: ({ db }, run, words) => breakSheet(db, run, words),
  in_transit: ({ db }, run, words) => transitSheet(db, run, words),
  ignored: ({ db }, run, words) => placedSheet(db, run, 'ignored', words),
  resolutions: ({ db }, run, words) => resolutionSheet(db, run, words),
  signatures: ({ db }, run, words) => signatureSheet(db, run, words),
};

function csvBook(): XlsxBook {
  const { start, ...file } = csvFile();
  return { open: start, ...file };
}

async function mayStill(ctx: ServiceContext): Promise<boolean> {
  for (const permission of RUN_EXPORT_PERMISSIONS) if (!(await authorize(ctx, permission)).ok) return false;
  return true;
}

type Ended = { fileName: string; format: string; sheet: string; end: ExportEnd; rows: number };

async function recordEnd(ctx: ServiceContext, actor: Actor, run: StoredRun, ended: Ended): Promise<void> {
  const { fileName: file, format, sheet, end, rows } = ended;
  const one = format === 'csv' ? { sheet } : {};
  const entry = auditEntry(ctx, actor, 'export_run', { type: 'run', id: run.id.toString() });
  await withLockRetry(() =>
    ctx.db.prisma.$transaction((tx) =>
      auditDone(tx, { ...entry, details: { format, ...one, rows, ended: end, file } }),
    ),
  );
}

/** makegood-wechat-pay-2026-03-17-run-3-breaks.csv; letters that a header cannot hold are left out. */
async function fileNameOf(ctx: ServiceContext, run: StoredRun, sheet: string | null): Promise<string> {
  const source = await findSource(ctx.db.prisma, run.sourceId);
  const name = (source?.name ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const parts = [name === '' ? `source-${run.sourceId}` : name, run.businessDate, `run-${run.number}`];
  return `makegood-${[...parts, ...(sheet === null ? [] : [sheet])].join('-')}.${sheet === null ? 'xlsx' : 'csv'}`;
}

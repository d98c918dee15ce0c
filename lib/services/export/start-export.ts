import { z } from 'zod';
import { zonedIso } from '../../domain/export-cell';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { EXPORT_FORMATS, EXPORT_LISTS, exportPermissions, type ExportList } from '../../domain/views/export';
import { XLSX_TYPE } from '../../domain/xlsx';
import { authorize, authorizeVerb, type Actor } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput, problem } from '../parse-input';
import { auditSource } from './audit-source';
import { csvFile } from './csv-file';
import { exportBody } from './export-body';
import type { ExportSlots } from './export-slots';
import type { ExportSource } from './export-source';
import type { ExportWords } from './export-words';
import { groupSource } from './group-source';
import { recordExport, type ExportAsked } from './record-export';
import { taskFilter, taskSource, tickedSource, tickedTasks } from './task-source';
import { xlsxFile } from './xlsx-file';

export type StartExportInput = {
  list: ExportList;
  format: 'csv' | 'xlsx';
  /** What the list's own read takes. */
  filter: Record<string, unknown>;
  /** The same as it stands in the list's address, for the record. */
  params: Record<string, string>;
  /** Tasks that were ticked, at most 1,000; then `filter` names their view only. */
  ids?: string[];
};

/** What whoever calls brings along: language and zone, who else has one under way, fixed limits for tests. */
export type ExportMeans = {
  words: ExportWords;
  slots: ExportSlots;
  limits?: { rows: number; bytes: number };
};

/**
 * `head`: the first bytes; `body`: the others, made as they are asked for. It holds the person's one place until it has
 * ended: whoever does not want the rest calls its `return`.
 */
export type StartedExport = {
  fileName: string;
  contentType: string;
  head: Uint8Array;
  body: AsyncGenerator<Uint8Array, void>;
};

const schema = z.object({
  list: z.enum(EXPORT_LISTS, problem('invalid')),
  format: z.enum(EXPORT_FORMATS, problem('unknown_kind')),
  filter: z.record(z.string(), z.unknown()),
  params: z.record(z.string(), z.string()),
  ids: tickedTasks.optional(),
});

const CONTENT_TYPE = { csv: 'text/csv; charset=utf-8', xlsx: XLSX_TYPE };

/** Somebody who tries again at once should not find the place taken by what they have just broken off. */
const RETRY_AFTER_SECONDS = 5;

/**
 * A list as a file, streamed. Needs the right to export (and to read the list), asked again for every chunk. Refuses
 * with `rate_limited` while the person has another one under way. What was written is on record when it ends.
 */
export async function startExport(
  ctx: ServiceContext,
  input: unknown,
  means: ExportMeans,
): Promise<VerbResult<StartedExport>> {
  const list = listOf(input);
  const permissions = exportPermissions(list);
  const actor = await authorizeVerb(ctx, 'export', permissions, async () => ({ type: 'list', id: list }));
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const release = means.slots.take(actor.value.id);
  if (release === null) return refused({ code: 'rate_limited', retryAfterSeconds: RETRY_AFTER_SECONDS });
  try {
    const started = await begin(ctx, actor.value, parsed.value, { ...means, release });
    if (!started.ok) release();
    return started;
  } catch (error) {
    release();
    throw error;
  }
}

type Asked = z.output<typeof schema>;

async function begin(
  ctx: ServiceContext,
  actor: Actor,
  { list, format, filter, params, ids }: Asked,
  { words, limits, release }: ExportMeans & { release: () => void },
): Promise<VerbResult<StartedExport>> {
  const startedAt = ctx.db.clock.now();
  const source = await sourceOf(ctx, actor, { list, filter, ids }, words);
  if (!source.ok) return source;
  const fileName = fileNameOf(list, startedAt, words.zone, format);
  const { choice } = source.value;
  const asked: ExportAsked = { actor, list, format, filter: params, fileName, startedAt, choice };
  const body = exportBody({
    file: format === 'csv' ? csvFile() : xlsxFile(words.sheet, startedAt),
    source: source.value,
    words,
    limits,
    mayGoOn: () => mayStill(ctx, list),
    record: (end, rows) => recordExport(ctx, asked, end, rows),
    release,
  });
  // Begun here, so that its `return` puts things in order also when nobody ever asks for more.
  const head = await body.next();
  const contentType = CONTENT_TYPE[format];
  return ok({ fileName, contentType, head: head.done ? new Uint8Array() : head.value, body });
}

async function mayStill(ctx: ServiceContext, list: ExportList): Promise<boolean> {
  for (const permission of exportPermissions(list)) if (!(await authorize(ctx, permission)).ok) return false;
  return true;
}

/** An unknown list needs the strictest rights there are, until parsing refuses it. */
function listOf(input: unknown): ExportList {
  const named = z.object({ list: z.enum(EXPORT_LISTS) }).safeParse(input);
  return named.success ? named.data.list : 'audit';
}

async function sourceOf(
  ctx: ServiceContext,
  actor: Actor,
  { list, filter, ids }: Pick<Asked, 'list' | 'filter' | 'ids'>,
  words: ExportWords,
): Promise<VerbResult<ExportSource>> {
  if (list === 'groups') return ok(await groupSource(ctx, filter, words));
  if (list === 'audit') return ok(auditSource(ctx, filter, words));
  const wanted = taskFilter.parse(filter);
  if (ids !== undefined) return ok(await tickedSource(ctx, wanted.view, ids, words));
  return taskSource(ctx, actor, wanted, words);
}

/** makegood-tasks-2026-03-18-150932.csv, on the reader's clock. */
function fileNameOf(list: ExportList, at: Date, zone: string, format: string): string {
  const stamp = zonedIso(at.getTime(), zone).slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `makegood-${list}-${stamp.slice(0, 10)}-${stamp.slice(11)}.${format}`;
}

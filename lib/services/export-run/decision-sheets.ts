import { readEventsOf, type StoredEvent } from '../../db/break-store';
import type { Database } from '../../db/client';
import type { StoredRun } from '../../db/recon-run-store';
import { readRunNumbers, readSealsOf } from '../../db/run-export-reader';
import { countCell, instantCells, type Cell } from '../../domain/export-cell';
import { RUN_COLUMNS } from '../../domain/views/run-export';
import { eachBreak } from './each-break';
import { termOf, type RunSheet, type RunWords } from './run-sheet';

/** Everything that was decided or heard about the breaks of a run, each break's own in order. */
export function resolutionSheet(db: Database, run: StoredRun, words: RunWords): RunSheet {
  const columns = RUN_COLUMNS.resolutions;
  const at = instantCells(words.zone);
  return {
    name: 'resolutions',
    heads: columns.map((column) => words.head(column)),
    async *chunks() {
      for await (const found of eachBreak(db, run)) {
        const breaks = found.flatMap(({ standing }) => standing ?? []);
        const events = await readEventsOf(
          db.prisma,
          breaks.map(({ id }) => id),
        );
        const runs = [...events.values()].flat().flatMap(({ runId }) => runId ?? []);
        const numbers = await readRunNumbers(db.prisma, [...new Set(runs)].slice(0, 1_000));
        yield breaks.flatMap(({ id, matchKey }) =>
          (events.get(id) ?? []).map((event) => {
            const cells = eventCells(event, matchKey, numbers, at, words);
            return columns.map((column) => cells[column]);
          }),
        );
      }
    },
  };
}

function eventCells(
  event: StoredEvent,
  key: string,
  runs: ReadonlyMap<bigint, number>,
  at: (instant: string | null) => Cell,
  words: RunWords,
): Record<(typeof RUN_COLUMNS)['resolutions'][number], Cell> {
  const { details, runId } = event;
  const run = runId === null ? undefined : runs.get(runId);
  const effect = details.closes === true ? 'closes' : details.reopens;
  return {
    break: event.breakId.toString(),
    key,
    seq: countCell(event.seq),
    event: words.term('event', event.type),
    at: at(event.at.toISOString()),
    who: event.actorName,
    role: termOf(words, 'role', event.actorRole),
    resolution: termOf(words, 'resolution', event.resolution),
    reasonCode: termOf(words, 'reasonCode', event.reasonCode),
    note: event.note,
    until: event.until,
    task: event.taskId?.toString() ?? null,
    run: run === undefined ? null : countCell(run),
    checker: details.checker?.name ?? null,
    via: termOf(words, 'via', details.evidence?.via),
    effect: termOf(words, 'effect', effect),
  };
}

/** Who signed the day and who agreed, and every reopening. */
export function signatureSheet(db: Database, run: StoredRun, words: RunWords): RunSheet {
  const columns = RUN_COLUMNS.signatures;
  const at = instantCells(words.zone);
  return {
    name: 'signatures',
    heads: columns.map((column) => words.head(column)),
    async *chunks() {
      const seals = await readSealsOf(db.prisma, run.sourceId, run.businessDate);
      const numbers = await readRunNumbers(
        db.prisma,
        seals.flatMap(({ runId }) => runId ?? []),
      );
      const rows = seals.map((seal) => {
        const number = seal.runId === null ? undefined : numbers.get(seal.runId);
        const cells: Record<(typeof columns)[number], Cell> = {
          seq: countCell(seal.seq),
          event: words.term('event', seal.event),
          at: at(seal.at.toISOString()),
          who: seal.makerName,
          role: words.term('role', seal.makerRole),
          checker: seal.checkerName,
          checkerRole: words.term('role', seal.checkerRole),
          reason: seal.reason,
          run: number === undefined ? null : countCell(number),
          seal: seal.seal,
          until: at(seal.until?.toISOString() ?? null),
        };
        return columns.map((column) => cells[column]);
      });
      if (rows.length > 0) yield rows;
    },
  };
}

import type { StoredRun } from '../../db/recon-run-store';
import type { StoredStatement } from '../../db/statement-store';
import { readRunInputs } from '../../domain/run-record';
import type { ControlTotal, Recognised } from '../../domain/statement-file';
import type { StatementPage, StatementPreview, StatementRow } from '../../domain/views/statement';

/** JSON of a column as what wrote it there. */
function stored<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}

export function totalsOf({ totals }: StoredStatement): ControlTotal[] {
  return stored<ControlTotal[]>(totals) ?? [];
}

/** Null where the file states none, or was not read yet. */
function doAgree(totals: readonly ControlTotal[]): boolean | null {
  const stated = totals.filter(({ agrees }) => agrees !== null);
  return stated.length === 0 ? null : stated.every(({ agrees }) => agrees);
}

/** Whether the original is here to its last byte; a round of queries writes it while it asks. */
export function isWhole({ state, via }: Pick<StoredStatement, 'state' | 'via'>): boolean {
  if (state === 'reading') return via === 'file';
  return state === 'ready' || state === 'committed' || state === 'withdrawn';
}

export function statementRow(statement: StoredStatement, sourceName: string): StatementRow {
  const { id, sourceId, businessDate, via, state, fileName, sizeBytes } = statement;
  const isFile = via === 'file';
  return {
    id: id.toString(),
    sourceId: sourceId.toString(),
    sourceName,
    businessDate,
    via,
    state,
    fileName,
    sizeBytes: (isFile ? sizeBytes : statement.receivedBytes).toString(),
    rows: statement.rowCount,
    invalid: statement.invalidCount,
    totalsAgree: doAgree(totalsOf(statement)),
    uploader: statement.uploaderName,
    createdAt: statement.createdAt.toISOString(),
    committedAt: statement.committedAt?.toISOString() ?? null,
  };
}

type PageParts = Omit<StatementPage, keyof StatementRow | 'runs' | 'may' | 'at' | 'sameAs' | 'beside'>;

export function statementParts(statement: StoredStatement): PageParts {
  const { withdrawnAt, withdrawnBy, withdrawReason, readBytes, sizeBytes } = statement;
  return {
    sha256: statement.sha256,
    receivedBytes: statement.receivedBytes.toString(),
    parts: statement.parts,
    progress: { done: readBytes.toString(), total: sizeBytes.toString() },
    recognised: stored<Recognised>(statement.recognised),
    totals: totalsOf(statement),
    isEmptyDay: statement.isEmptyDay,
    preview: stored<StatementPreview>(statement.preview),
    problem: stored<NonNullable<StatementPage['problem']>>(statement.problem),
    lockVersion: statement.lockVersion,
    sourceVersion: statement.sourceVersion,
    committedBy: statement.committedBy,
    withdrawn:
      withdrawnAt === null
        ? null
        : { at: withdrawnAt.toISOString(), by: withdrawnBy ?? '', reason: withdrawReason ?? '' },
  };
}

/** Runs that had it among their inputs, as they come: newest first. */
export function runsWith(statement: StoredStatement, runs: readonly StoredRun[]): StatementPage['runs'] {
  const id = statement.id.toString();
  return runs
    .filter(({ inputs }) => readRunInputs(inputs).statements.some((input) => input.id === id))
    .map((run) => ({ id: run.id.toString(), number: run.number, businessDate: run.businessDate }));
}

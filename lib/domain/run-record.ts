import type { BusinessDate } from './reconciliation';
import type { CurrencySums, ReconciliationSums } from './reconciliation-sums';
import type { SourceFormat, SourceSettings } from './source-settings';
import type { ControlTotal } from './statement-file';

/**
 * `recon_run.inputs`: what went in. `carried`: rows of earlier days. `considered`: earlier runs whose open rows this one has
 * taken in, directly or through others, so that nobody takes them in again. `carriedParts`: rows of `recon_run_part` that
 * hold such rows. `carriedStatements`: of earlier days, whose lines are among them. `at`: until when their record speaks.
 */
export type RunInputs = {
  statements: RunStatement[];
  carried: { ours: number; theirs: number };
  considered: string[];
  carriedParts: number[];
  carriedStatements: string[];
  at: string | null;
};
export type RunStatement = {
  id: string;
  fileName: string;
  sha256: string | null;
  rows: number;
  via: 'file' | 'query';
  committedAt: string;
};

/** `recon_run.settings`: the rules of its source as they were, or as somebody tried them. */
export type RunSettings = { format: SourceFormat; settings: SourceSettings };

/** `recon_run.totals`. */
export type RunTotal = ControlTotal & { statementId: string; fileName: string };

const NOTHING: RunInputs = {
  statements: [],
  carried: { ours: 0, theirs: 0 },
  considered: [],
  carriedParts: [],
  carriedStatements: [],
  at: null,
};

export function readRunInputs(text: string | null): RunInputs {
  return text === null ? NOTHING : { ...NOTHING, ...(JSON.parse(text) as Partial<RunInputs>) };
}

export function readRunSettings(text: string): RunSettings {
  return JSON.parse(text) as RunSettings;
}

export function readRunTotals(text: string | null): RunTotal[] {
  return text === null ? [] : (JSON.parse(text) as RunTotal[]);
}

/** `statement.totals`; null: the file states none. */
export function readTotals(text: string | null): ControlTotal[] {
  return text === null ? [] : (JSON.parse(text) as ControlTotal[]);
}

/** Amounts in `recon_run.sums` are text behind this mark, so that they come back as what they were. */
const MINOR = 'm:';

type WrittenSums = Omit<ReconciliationSums, 'currencies'> & { currencies: [string, CurrencySums][] };

/** In the order of currencies' names: the same sums are the same text. */
export function writeRunSums(sums: ReconciliationSums): string {
  const currencies = [...sums.currencies].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ ...sums, currencies }, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${MINOR}${value}` : value,
  );
}

/** Null: the run has not come to its end. */
export function readRunSums(text: string | null): ReconciliationSums | null {
  if (text === null) return null;
  const { currencies, ...rest } = JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(MINOR) ? BigInt(value.slice(MINOR.length)) : value,
  ) as WrittenSums;
  return { ...rest, currencies: new Map(currencies) };
}

/** One day's place among others. */
export type SourceDay = { sourceId: bigint; businessDate: BusinessDate };

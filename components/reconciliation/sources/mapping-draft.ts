import type { EntryKind, TheirStatus } from '@/lib/domain/reconciliation';
import { MAPPING_FIELDS, type MappingField } from '@/lib/domain/views/mapping-sample';
import type { WordDraft } from './word-draft';

export const SIGN_RULES = ['as_is', 'negative_is_refund', 'income_expense'] as const;
export type SignRule = (typeof SIGN_RULES)[number];
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** How a table is read, as it stands in the form. Empty: no such column; told by the file. */
export type MappingDraft = {
  columns: Record<MappingField, string>;
  fixedCurrency: string;
  unit: 'major' | 'minor';
  decimalMark: '.' | ',';
  signRule: SignRule;
  dateOrder: (typeof DATE_ORDERS)[number];
  statuses: WordDraft<TheirStatus>[];
  defaultStatus: TheirStatus | '';
  kinds: WordDraft<EntryKind>[];
  defaultKind: EntryKind | '';
  delimiter: '' | (typeof DELIMITERS)[number];
  sheet: string;
};

const COLUMNS = Object.fromEntries(MAPPING_FIELDS.map((field) => [field, ''])) as Record<
  MappingField,
  string
>;

/** What a stored mapping says; where there is none, what most tables are like. */
export function mappingDraft(stored: unknown, source: { currency: string }): MappingDraft {
  const empty: MappingDraft = {
    columns: COLUMNS,
    fixedCurrency: source.currency,
    unit: 'major',
    decimalMark: '.',
    signRule: 'as_is',
    dateOrder: 'ymd',
    statuses: [],
    defaultStatus: '',
    kinds: [],
    defaultKind: '',
    delimiter: '',
    sheet: '',
  };
  if (typeof stored !== 'object' || stored === null) return empty;
  const { columns, zone: _zone, ...rest } = stored as Record<string, unknown>;
  // Null is how a setting says that there is none; a field shows it as empty.
  const plain = (from: unknown) =>
    Object.fromEntries(
      Object.entries((from ?? {}) as object).map(([key, value]) => [key, (value as unknown) ?? '']),
    );
  return { ...empty, ...plain(rest), columns: { ...COLUMNS, ...plain(columns) } } as MappingDraft;
}

/** The same for the schema. zone: the source's, in which times are written and days are counted. */
export function readMapping(draft: MappingDraft, zone: string): unknown {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const columns = Object.fromEntries(
    MAPPING_FIELDS.map((field) => [field, isUsed(field, draft) ? orNull(draft.columns[field]) : null]),
  );
  return {
    columns: { ...columns, key: draft.columns.key.trim() },
    fixedCurrency: orNull(draft.fixedCurrency.toUpperCase()),
    unit: draft.unit,
    decimalMark: draft.decimalMark,
    signRule: draft.signRule,
    zone,
    dateOrder: draft.dateOrder,
    statuses: draft.statuses,
    defaultStatus: draft.defaultStatus === '' ? null : draft.defaultStatus,
    kinds: draft.kinds,
    defaultKind: draft.defaultKind === '' ? null : draft.defaultKind,
    delimiter: draft.delimiter === '' ? null : draft.delimiter,
    sheet: orNull(draft.sheet),
  };
}

/** The sign rule decides which columns amounts come from. */
export function isUsed(field: MappingField, { signRule }: Pick<MappingDraft, 'signRule'>): boolean {
  const isPair = signRule === 'income_expense';
  if (field === 'amount') return !isPair;
  return field === 'income' || field === 'expense' ? isPair : true;
}

/** A mapping with the columns that a sample's header suggests. What somebody chose already and is there stays. */
export function withGuess(
  draft: MappingDraft,
  sample: { headers: readonly string[]; guess: Readonly<Record<MappingField, string | null>> },
): MappingDraft {
  const columns = Object.fromEntries(
    MAPPING_FIELDS.map((field) => {
      const chosen = draft.columns[field];
      return [field, chosen !== '' && sample.headers.includes(chosen) ? chosen : (sample.guess[field] ?? '')];
    }),
  ) as Record<MappingField, string>;
  const isPair = columns.amount === '' && columns.income !== '' && columns.expense !== '';
  return { ...draft, columns, signRule: isPair ? 'income_expense' : draft.signRule };
}

/** Different words of a column, in the order in which they come, at most twenty. */
export function wordsOfColumn(
  sample: { headers: readonly string[]; headerRow: number; rows: readonly (readonly string[])[] },
  column: string,
): string[] {
  const place = sample.headers.indexOf(column);
  if (place === -1 || column === '') return [];
  const words = sample.rows.slice(sample.headerRow + 1).map((cells) => (cells[place] ?? '').trim());
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 20);
}

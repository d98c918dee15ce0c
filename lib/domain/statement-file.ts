/** Why a row cannot be used. The words stand in the messages; `field` names the column as the file does. */
export const ROW_PROBLEMS = [
  'wrong_column_count',
  'no_key',
  'damaged_key',
  'no_amount',
  'bad_amount',
  'too_many_decimals',
  'unknown_currency',
  'bad_time',
  'unknown_kind',
  'unknown_status',
  'unreadable',
] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

export type InvalidRow = {
  line: number;
  raw: string;
  problem: RowProblem;
  field: string | null;
  value: string | null;
};

/**
 * A sum that the file states about itself beside the one made of its rows, both as exact decimals ("2916342.27") or
 * counts. `label` as the file writes it. stated null: the file does not say.
 */
export type ControlTotal = { label: string; stated: string | null; computed: string; agrees: boolean | null };

/** What a file turned out to be. `layout`: which of the format's layouts, by its header. `zone`: of its times. */
export type Recognised = {
  format: FormatId;
  layout: string;
  encoding: Encoding;
  headers: readonly string[];
  zone: string;
  /** Days that the file says it covers, both inclusive, where it does. */
  covers: { from: string; to: string } | null;
  /** The merchant or account that the file names. */
  account: string | null;
};

export const FORMAT_IDS = [
  'wechat_trade',
  'alipay_trade',
  'stripe_itemised',
  'generic_csv',
  'generic_xlsx',
] as const;
export type FormatId = (typeof FORMAT_IDS)[number];

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030'] as const;
export type Encoding = (typeof ENCODINGS)[number];

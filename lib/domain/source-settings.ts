import type { EntryKind, TheirStatus } from './reconciliation';

export const SOURCE_FORMATS = [
  'wechat_trade',
  'alipay_trade',
  'stripe_itemised',
  'generic_csv',
  'generic_xlsx',
  'status_query',
] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** Where the key of a task stands: a column of the row, or a path into its payload. */
export const KEY_FROM = ['biz_id', 'event_id', 'payload'] as const;
export type KeyFrom = (typeof KEY_FROM)[number];

/**
 * Tasks of one type that a source covers. `amountPath` null: what the type itself says; both null: compared by presence.
 * `unit`: of the number at amountPath.
 */
export type CoveredType = {
  bizType: string;
  kind: EntryKind;
  keyFrom: KeyFrom;
  keyPath: string | null;
  amountPath: string | null;
  unit: 'minor' | 'major';
  currencyPath: string | null;
};

/**
 * How the other side is asked for one task or for many. `url`: with {key}, {event_id}, {biz_id}; for batches the keys
 * are posted as JSON. Paths are into the answer. `statuses`: their words in ours; what is in none is `unknown`.
 */
export type QuerySettings = {
  /** Null: the confirm URL of each task's type, which answers as `http` confirmations do. */
  url: string | null;
  mode: 'one' | 'batch';
  batchSize: number;
  ratePerSecond: number;
  timeoutMs: number;
  allowedHosts: string[];
  allowedPrivateHosts: string[];
  /** Name of an environment variable that holds the value of the Authorization header. */
  authorizationEnv: string | null;
  listPath: string | null;
  keyPath: string | null;
  statusPath: string | null;
  amountPath: string | null;
  unit: 'minor' | 'major';
  currencyPath: string | null;
  providerIdPath: string | null;
  statuses: { word: string; means: TheirStatus }[];
  /** "HH:MM" in the source's zone at which the day before is asked; null: by hand only. */
  askAt: string | null;
  /** Whether a run starts once everything was asked. */
  runAfter: boolean;
};

/** Everything that a source says, as stored in `recon_source.settings`. */
export type SourceSettings = {
  description: string;
  /** Our number at the other side, which their files name; null: files of any are taken. */
  merchant: string | null;
  currency: string;
  zone: string;
  graceDays: number;
  lookBackDays: number;
  /** Minor units of `currency`, as text. */
  toleranceMinor: string;
  types: CoveredType[];
  /** Kinds of lines that have no task of ours. */
  leaveAside: EntryKind[];
  /** WeChat: order | settled. Alipay: order | received. Stripe: balance | customer_facing. Others: null. */
  amountBasis: string | null;
  /** WeChat: their words that mean something else here. */
  statusMap: Record<string, TheirStatus>;
  /** Stripe: keyColumn, refundKeyColumn, reportZone, decimalMark, as lib/reconciliation/formats/stripe-settings.ts. */
  stripe: { keyColumn: string; refundKeyColumn: string; reportZone: string; decimalMark: '.' | ',' } | null;
  /** Generic tables: as lib/reconciliation/formats/generic-mapping.ts. */
  mapping: unknown;
  query: QuerySettings | null;
  /** Resolutions of more than this need a second person; minor units of `currency`, as text; null: none does. */
  approveAboveMinor: string | null;
  /** By when yesterday's statement should be here, "HH:MM" in the source's zone; null: nobody waits for it. */
  dueAt: string | null;
  /** The first day that is expected to be reconciled. */
  startsOn: string;
};

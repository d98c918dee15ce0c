import type { EntryKind, TheirStatus } from '@/lib/domain/reconciliation';
import type { CoveredType, KeyFrom, QuerySettings, SourceFormat } from '@/lib/domain/source-settings';
import { minorToDecimal } from '@/lib/domain/money';
import type { SourceDefinition } from '@/lib/domain/views/recon-source';
import { formatDuration, type TimeUnit } from '@/components/task-types/form/duration-text';
import { mappingDraft, type MappingDraft } from './mapping-draft';
import type { WordDraft } from './word-draft';

/** A type of task that a source covers, as typed. */
export type CoveredDraft = {
  bizType: string;
  kind: EntryKind;
  keyFrom: KeyFrom;
  keyPath: string;
  amountPath: string;
  unit: 'minor' | 'major';
  currencyPath: string;
};

/** A source as it stands in the form: texts as typed, so that nothing is lost that cannot be read yet. */
export type SourceDraft = {
  name: string;
  format: SourceFormat;
  description: string;
  merchant: string;
  currency: string;
  zone: string;
  graceDays: string;
  lookBackDays: string;
  /** In major units of the currency. */
  tolerance: string;
  types: CoveredDraft[];
  leaveAside: EntryKind[];
  amountBasis: string;
  statusMap: WordDraft<TheirStatus>[];
  stripeKey: string;
  stripeRefundKey: string;
  stripeZone: string;
  stripeMark: '.' | ',';
  mapping: MappingDraft;
  /** Whom a status query asks: an address of its own, or the confirm URL of each task's type. */
  asks: 'own' | 'confirm';
  url: string;
  mode: QuerySettings['mode'];
  batchSize: string;
  ratePerSecond: string;
  timeout: string;
  allowedHosts: string;
  allowedPrivateHosts: string;
  authorizationEnv: string;
  listPath: string;
  queryKeyPath: string;
  statusPath: string;
  queryAmountPath: string;
  queryUnit: 'minor' | 'major';
  queryCurrencyPath: string;
  providerIdPath: string;
  queryStatuses: WordDraft<TheirStatus>[];
  askAt: string;
  runAfter: boolean;
  /** In major units of the currency; empty: nothing needs a second person. */
  approveAbove: string;
  dueAt: string;
  startsOn: string;
};

export const NO_TYPE: CoveredDraft = {
  bizType: '',
  kind: 'payment',
  keyFrom: 'biz_id',
  keyPath: '',
  amountPath: '',
  unit: 'minor',
  currencyPath: '',
};

const QUERY_TIMEOUT_MS = 10_000;
const STRIPE_KEYS = ['payment_metadata[order_id]', 'refund_metadata[refund_id]'] as const;

/** @param word a unit of time in the reader's language */
export function sourceDraft(source: SourceDefinition, word: (unit: TimeUnit) => string): SourceDraft {
  const { settings, name, format } = source;
  const { stripe, query, currency } = settings;
  const money = (minor: string | null) => (minor === null ? '' : minorToDecimal(BigInt(minor), currency));
  return {
    name,
    format,
    description: settings.description,
    merchant: settings.merchant ?? '',
    currency,
    zone: settings.zone,
    graceDays: String(settings.graceDays),
    lookBackDays: String(settings.lookBackDays),
    tolerance: money(settings.toleranceMinor),
    types: settings.types.map(coveredDraft),
    leaveAside: [...settings.leaveAside],
    amountBasis: settings.amountBasis ?? '',
    statusMap: Object.entries(settings.statusMap).map(([theirs, means]) => ({ word: theirs, means })),
    stripeKey: stripe?.keyColumn ?? STRIPE_KEYS[0],
    stripeRefundKey: stripe?.refundKeyColumn ?? STRIPE_KEYS[1],
    stripeZone: stripe?.reportZone ?? 'UTC',
    stripeMark: stripe?.decimalMark ?? '.',
    mapping: mappingDraft(settings.mapping, settings),
    ...queryDraft(query, word),
    approveAbove: money(settings.approveAboveMinor),
    dueAt: settings.dueAt ?? '',
    startsOn: settings.startsOn,
  };
}

function coveredDraft(type: CoveredType): CoveredDraft {
  return {
    bizType: type.bizType,
    kind: type.kind,
    keyFrom: type.keyFrom,
    keyPath: type.keyPath ?? '',
    amountPath: type.amountPath ?? '',
    unit: type.unit,
    currencyPath: type.currencyPath ?? '',
  };
}

function queryDraft(query: QuerySettings | null, word: (unit: TimeUnit) => string) {
  return {
    asks: query !== null && query.url === null ? ('confirm' as const) : ('own' as const),
    url: query?.url ?? '',
    mode: query?.mode ?? ('one' as const),
    batchSize: String(query?.batchSize ?? 100),
    ratePerSecond: String(query?.ratePerSecond ?? 10),
    timeout: formatDuration(query?.timeoutMs ?? QUERY_TIMEOUT_MS, word),
    allowedHosts: (query?.allowedHosts ?? []).join('\n'),
    allowedPrivateHosts: (query?.allowedPrivateHosts ?? []).join('\n'),
    authorizationEnv: query?.authorizationEnv ?? '',
    listPath: query?.listPath ?? '',
    queryKeyPath: query?.keyPath ?? '',
    statusPath: query?.statusPath ?? '',
    queryAmountPath: query?.amountPath ?? '',
    queryUnit: query?.unit ?? ('minor' as const),
    queryCurrencyPath: query?.currencyPath ?? '',
    providerIdPath: query?.providerIdPath ?? '',
    queryStatuses: (query?.statuses ?? []).map((each) => ({ ...each })),
    askAt: query?.askAt ?? '',
    runAfter: query?.runAfter ?? true,
  };
}

import { decimalToMinor, isCurrency } from '@/lib/domain/money';
import type { FieldErrors } from '@/lib/domain/errors';
import type { SourceDefinition } from '@/lib/domain/views/recon-source';
import { parseDuration } from '@/components/task-types/form/duration-text';
import { parseLines, parseWhole } from '@/components/task-types/form/number-text';
import { readMapping } from './mapping-draft';
import type { CoveredDraft, SourceDraft } from './source-draft';

/** What is typed as a definition for the schema, and what could not even be read, by the schema's own paths. */
export type ReadSource = { definition: unknown; unreadable: FieldErrors };

/** Reads a form. Parts that belong to other formats keep what they were in `base`: nobody sees them. */
export function readSourceDraft(draft: SourceDraft, base: SourceDefinition): ReadSource {
  const unreadable: FieldErrors = {};
  const read = <T>(path: string, problem: string, value: T | null, otherwise: T): T => {
    if (value !== null) return value;
    unreadable[`settings.${path}`] = problem;
    return otherwise;
  };
  const { format, currency: typed } = draft;
  const currency = typed.trim().toUpperCase();
  const kept = base.settings;
  const whole = (path: string, text: string) => read(path, 'not_a_number', parseWhole(text), 0);
  const money = (path: string, text: string) => read(path, 'bad_amount', minorOf(text, currency), '0');
  const isTable = format === 'generic_csv' || format === 'generic_xlsx';
  const settings = {
    description: draft.description.trim(),
    merchant: orNull(draft.merchant),
    currency,
    zone: draft.zone,
    graceDays: whole('graceDays', draft.graceDays),
    lookBackDays: whole('lookBackDays', draft.lookBackDays),
    toleranceMinor: draft.tolerance.trim() === '' ? '0' : money('toleranceMinor', draft.tolerance),
    types: draft.types.map(readType),
    leaveAside: draft.leaveAside,
    amountBasis: orNull(draft.amountBasis),
    statusMap: Object.fromEntries(
      draft.statusMap.filter(({ word }) => word.trim() !== '').map(({ word, means }) => [word.trim(), means]),
    ),
    stripe: format === 'stripe_itemised' ? readStripe(draft) : kept.stripe,
    mapping: isTable ? readMapping(draft.mapping, draft.zone) : kept.mapping,
    query: format === 'status_query' ? readQuery(draft, read) : kept.query,
    approveAboveMinor:
      draft.approveAbove.trim() === '' ? null : money('approveAboveMinor', draft.approveAbove),
    dueAt: orNull(draft.dueAt),
    startsOn: draft.startsOn,
  };
  return { definition: { name: draft.name.trim(), format, settings }, unreadable };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Typed in major units, with grouping commas or without. Null: no amount, or finer than the currency. */
function minorOf(text: string, currency: string): string | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]+/g, '');
  const minor = isCurrency(currency) ? decimalToMinor(plain, currency) : null;
  return minor === null || minor < 0n ? null : minor.toString();
}

function readType(type: CoveredDraft) {
  return {
    bizType: type.bizType.trim(),
    kind: type.kind,
    keyFrom: type.keyFrom,
    keyPath: type.keyFrom === 'payload' ? orNull(type.keyPath) : null,
    amountPath: orNull(type.amountPath),
    unit: type.unit,
    currencyPath: orNull(type.amountPath) === null ? null : orNull(type.currencyPath),
  };
}

function readStripe(draft: SourceDraft) {
  return {
    keyColumn: draft.stripeKey.trim(),
    refundKeyColumn: draft.stripeRefundKey.trim(),
    reportZone: draft.stripeZone,
    decimalMark: draft.stripeMark,
  };
}

type Read = <T>(path: string, problem: string, value: T | null, otherwise: T) => T;

function readQuery(draft: SourceDraft, read: Read) {
  const whole = (path: string, text: string) => read(`query.${path}`, 'not_a_number', parseWhole(text), 1);
  const isOwn = draft.asks === 'own';
  return {
    // Chosen but not filled in is a field to mend, not the confirm URL of the types.
    url: isOwn ? draft.url.trim() : null,
    mode: isOwn ? draft.mode : 'one',
    batchSize: whole('batchSize', draft.batchSize),
    ratePerSecond: whole('ratePerSecond', draft.ratePerSecond),
    timeoutMs: read('query.timeoutMs', 'not_a_duration', parseDuration(draft.timeout), 1000),
    allowedHosts: parseLines(draft.allowedHosts),
    allowedPrivateHosts: parseLines(draft.allowedPrivateHosts),
    authorizationEnv: orNull(draft.authorizationEnv),
    listPath: draft.mode === 'batch' ? orNull(draft.listPath) : null,
    keyPath: draft.mode === 'batch' ? orNull(draft.queryKeyPath) : null,
    statusPath: orNull(draft.statusPath),
    amountPath: orNull(draft.queryAmountPath),
    unit: draft.queryUnit,
    currencyPath: orNull(draft.queryCurrencyPath),
    providerIdPath: orNull(draft.providerIdPath),
    statuses: draft.queryStatuses.filter(({ word }) => word.trim() !== ''),
    askAt: orNull(draft.askAt),
    runAfter: draft.runAfter,
  };
}

import type { FieldErrors } from '../domain/errors';
import { FIELD_PROBLEMS, type FieldProblem } from '../domain/field-problems';
import type { QuerySettings, SourceFormat, SourceSettings } from '../domain/source-settings';
import { zoneOffsetMs } from '../domain/zoned-time';
import { genericMapping } from '../reconciliation/formats/generic-mapping';
import { judgeHost } from './host-rules';

type Fitted = { settings: SourceSettings } | { fields: FieldErrors };

/** What amounts of a format can be taken from, the usual one first. */
export const AMOUNT_BASES: Readonly<Partial<Record<SourceFormat, readonly string[]>>> = {
  wechat_trade: ['order', 'settled'],
  alipay_trade: ['order', 'received'],
  stripe_itemised: ['balance', 'customer_facing'],
};

const STRIPE_DEFAULTS: NonNullable<SourceSettings['stripe']> = {
  keyColumn: 'payment_metadata[order_id]',
  refundKeyColumn: 'refund_metadata[refund_id]',
  reportZone: 'UTC',
  decimalMark: '.',
};

const HOUR_MS = 3_600_000;
/** A winter and a summer: a zone that is eight hours ahead in both is China's for our purposes. */
const SEASONS = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];

/** Settings as their format needs them, with nothing of other formats; or what does not fit, by field. */
export function fittedSettings(format: SourceFormat, given: SourceSettings): Fitted {
  const fields: FieldErrors = {};
  const settings: SourceSettings = {
    ...given,
    amountBasis: basisOf(format, given.amountBasis, fields),
    statusMap: format === 'wechat_trade' ? given.statusMap : {},
    stripe: format === 'stripe_itemised' ? (given.stripe ?? STRIPE_DEFAULTS) : null,
    mapping: mappingOf(format, given.mapping, fields),
    query: format === 'status_query' ? given.query : null,
  };
  if (format === 'status_query') Object.assign(fields, queryFields(given.query));
  const isChinese = format === 'wechat_trade' || format === 'alipay_trade';
  if (isChinese && !isChinaTime(given.zone)) fields['settings.zone'] = 'invalid';
  return Object.keys(fields).length === 0 ? { settings } : { fields };
}

function basisOf(format: SourceFormat, given: string | null, fields: FieldErrors): string | null {
  const bases = AMOUNT_BASES[format] ?? [];
  if (given === null || bases.length === 0) return bases[0] ?? null;
  if (!bases.includes(given)) fields['settings.amountBasis'] = 'unknown_kind';
  return given;
}

function mappingOf(format: SourceFormat, given: unknown, fields: FieldErrors): unknown {
  if (format !== 'generic_csv' && format !== 'generic_xlsx') return null;
  const parsed = genericMapping.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const field = ['settings', 'mapping', ...path.map(String)].join('.');
    fields[field] ??=
      given === null ? 'required' : (FIELD_PROBLEMS.find((name) => name === message) ?? 'invalid');
  }
  return null;
}

/** Their bills name days and times of China, so that days of ours are counted there, too. */
function isChinaTime(zone: string): boolean {
  return SEASONS.every((at) => zoneOffsetMs(at, zone) === 8 * HOUR_MS);
}

function queryFields(query: QuerySettings | null): FieldErrors {
  if (query === null) return { 'settings.query': 'required' };
  const fields: FieldErrors = {};
  const say = (field: keyof QuerySettings, problem: FieldProblem) => {
    fields[`settings.query.${field}`] = problem;
  };
  // Each task's own confirm URL is asked, one at a time, and answers as confirmations do.
  if (query.url === null) {
    if (query.mode === 'batch') say('url', 'required');
    return fields;
  }
  const trouble = addressTrouble(query.url, query);
  if (trouble !== null) say('url', trouble);
  if (query.statusPath === null) say('statusPath', 'required');
  if (query.mode === 'batch' && query.keyPath === null) say('keyPath', 'required');
  if (query.statuses.length === 0) say('statuses', 'required');
  return fields;
}

/** An address that its own host rules refuse would fail every question. */
function addressTrouble(text: string, query: QuerySettings): FieldProblem | null {
  const filled = text.replaceAll(/\{\w+\}/g, 'x');
  const url = URL.canParse(filled) ? new URL(filled) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'not_a_url';
  if (url.username !== '' || url.password !== '') return 'not_a_url';
  return judgeHost(url, query, true).allowed ? null : 'bad_host';
}

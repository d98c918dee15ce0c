import type { SourceFormat, SourceSettings } from '@/lib/domain/source-settings';
import type { SourceDefinition } from '@/lib/domain/views/recon-source';
import { NO_TYPE, type SourceDraft } from './source-draft';

/** What amounts of a format can be taken from, the usual one first. */
export const AMOUNT_BASES: Readonly<Record<SourceFormat, readonly string[]>> = {
  wechat_trade: ['order', 'settled'],
  alipay_trade: ['order', 'received'],
  stripe_itemised: ['balance', 'customer_facing'],
  generic_csv: [],
  generic_xlsx: [],
  status_query: [],
};

type Preset = Pick<SourceDraft, 'currency' | 'zone' | 'amountBasis' | 'name'>;

/** What a format is usually like. Names are the platforms' own, the same in every language. */
const PRESETS: Readonly<Record<SourceFormat, Preset>> = {
  wechat_trade: preset('WeChat Pay', 'CNY', 'Asia/Shanghai', 'wechat_trade'),
  alipay_trade: preset('Alipay', 'CNY', 'Asia/Shanghai', 'alipay_trade'),
  stripe_itemised: preset('Stripe', 'USD', 'UTC', 'stripe_itemised'),
  generic_csv: preset('', 'CNY', 'Asia/Shanghai', 'generic_csv'),
  generic_xlsx: preset('', 'CNY', 'Asia/Shanghai', 'generic_xlsx'),
  status_query: preset('', 'CNY', 'Asia/Shanghai', 'status_query'),
};

function preset(name: string, currency: string, zone: string, format: SourceFormat): Preset {
  return { name, currency, zone, amountBasis: AMOUNT_BASES[format][0] ?? '' };
}

/** Another format for a new source: what still stands as the old format's preset gave it becomes the new one's. */
export function withFormat(draft: SourceDraft, format: SourceFormat): Partial<SourceDraft> {
  const [from, to] = [PRESETS[draft.format], PRESETS[format]];
  const patch: Partial<SourceDraft> = { format, amountBasis: to.amountBasis };
  for (const field of ['name', 'currency', 'zone'] as const)
    if (draft[field] === from[field]) patch[field] = to[field];
  return patch.currency === undefined ? patch : { ...patch, ...withCurrency(draft, patch.currency) };
}

/** Another currency: rows that name none were of the old one, unless somebody said otherwise. */
export function withCurrency(draft: SourceDraft, currency: string): Partial<SourceDraft> {
  if (draft.mapping.fixedCurrency !== draft.currency) return { currency };
  return { currency, mapping: { ...draft.mapping, fixedCurrency: currency } };
}

/** A source that nobody has set up yet. today: its first day. */
export function newSource(today: string): SourceDefinition {
  const { currency, zone, amountBasis, name } = PRESETS.wechat_trade;
  const settings: SourceSettings = {
    description: '',
    merchant: null,
    currency,
    zone,
    graceDays: 1,
    lookBackDays: 7,
    toleranceMinor: '0',
    types: [{ ...NO_TYPE, keyPath: null, amountPath: null, currencyPath: null }],
    leaveAside: ['fee', 'other'],
    amountBasis,
    statusMap: {},
    stripe: null,
    mapping: null,
    query: null,
    approveAboveMinor: null,
    dueAt: '10:00',
    startsOn: today,
  };
  return { name, format: 'wechat_trade', settings };
}

export function isFileFormat(format: SourceFormat): boolean {
  return format !== 'status_query';
}

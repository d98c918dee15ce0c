import type { Database } from '../../../lib/db/client';
import type { BusinessDate } from '../../../lib/domain/reconciliation';
import type { CoveredType, QuerySettings } from '../../../lib/domain/source-settings';
import { DEMO_MERCHANT } from './wechat-bill';

export const DEMO_ZONE = 'Asia/Shanghai';

/** The shop's own WeChat Pay account: a bill a day, from which two types of tasks are matched. */
export function wechatSource(startsOn: BusinessDate) {
  return {
    name: 'WeChat Pay',
    format: 'wechat_trade',
    settings: {
      description: 'Trade bills of the shop, downloaded every morning',
      merchant: DEMO_MERCHANT,
      currency: 'CNY',
      zone: DEMO_ZONE,
      graceDays: 1,
      types: [covered('order_pay', 'payment', 'biz_id'), covered('order_refund', 'refund', 'biz_id')],
      amountBasis: 'order',
      approveAboveMinor: '50000',
      dueAt: '10:00',
      startsOn,
    },
  };
}

/** The refund gateway has no files: it is asked what became of every refund of the day before. */
export function refundSource(startsOn: BusinessDate, downstream: string) {
  const query: QuerySettings = {
    url: `${downstream}/refunds/{event_id}`,
    mode: 'one',
    batchSize: 1,
    ratePerSecond: 50,
    timeoutMs: 2_000,
    allowedHosts: ['127.0.0.1'],
    allowedPrivateHosts: ['127.0.0.1'],
    authorizationEnv: null,
    listPath: null,
    keyPath: null,
    statusPath: '$.state',
    amountPath: null,
    unit: 'minor',
    currencyPath: null,
    providerIdPath: '$.gateway_no',
    statuses: [
      { word: 'SUCCESS', means: 'succeeded' },
      { word: 'NOT_ACCEPTED', means: 'failed' },
      { word: 'PROCESSING', means: 'in_progress' },
      { word: 'REFUND_NOT_FOUND', means: 'failed' },
    ],
    askAt: '09:00',
    runAfter: true,
  };
  return {
    name: 'Refund gateway',
    format: 'status_query',
    settings: {
      description: 'Asked about every refund of the day before',
      currency: 'CNY',
      zone: DEMO_ZONE,
      graceDays: 1,
      types: [covered('refund_submit', 'refund', 'event_id')],
      query,
      startsOn,
    },
  };
}

function covered(bizType: string, kind: CoveredType['kind'], keyFrom: CoveredType['keyFrom']): CoveredType {
  const none = { keyPath: null, amountPath: null, currencyPath: null };
  return { bizType, kind, keyFrom, unit: 'minor', ...none };
}

/** The simulator may have got another port since: what was changed by hand besides stays. */
export async function pointDemoSourcesAt(db: Database, downstream: string): Promise<void> {
  for (const { id, settings } of await db.prisma.reconSource.findMany()) {
    const pointed = settings.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, downstream);
    if (pointed !== settings)
      await db.prisma.reconSource.update({ where: { id }, data: { settings: pointed } });
  }
}

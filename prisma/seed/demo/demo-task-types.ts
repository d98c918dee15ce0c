import { taskTypeSettings, type ExecutorName, type TaskTypeSettings } from '../../../lib/config/task-type';
import type { Database } from '../../../lib/db/client';

export const DEMO_TYPES = [
  'payment_capture',
  'refund_submit',
  'sms_send',
  'coupon_grant',
  'points_grant',
] as const;
export type DemoType = (typeof DEMO_TYPES)[number];

export type DemoTypeRules = { executor: ExecutorName; settings: TaskTypeSettings };

const LOOPBACK = ['127.0.0.1', 'localhost'];

/**
 * Settings of the five types. Retry steps are shorter than the default, so that somebody who looks for ten minutes
 * sees a round end. points_grant is worked on by another program, as in companies that have a consumer already.
 * @param downstream origin of the simulator, `http://127.0.0.1:port`
 */
export function demoTypes(downstream: string): Record<DemoType, DemoTypeRules> {
  const http = (type: DemoType, timeoutMs: number) => ({
    url: `${downstream}/${type}`,
    allowedHosts: LOOPBACK,
    allowedPrivateHosts: LOOPBACK,
    timeoutMs,
    on409: 'done' as const,
  });
  return {
    payment_capture: type('http', {
      description: 'Captures an authorised payment at the gateway',
      http: http('payment_capture', 3000),
      retry: { kind: 'steps', stepsMs: [1000, 4000, 16_000, 64_000, 300_000, 1_800_000, 7_200_000] },
      onUnknown: 'hand_over',
      amount: { path: '$.amount_minor', unit: 'minor', currencyPath: '$.currency' },
      maskedKeys: ['card_token'],
      objectiveLatencyMs: 30_000,
    }),
    refund_submit: type('http', {
      description: 'Submits a refund to the refund gateway',
      http: http('refund_submit', 2000),
      retry: { kind: 'steps', stepsMs: [2000, 8000, 30_000, 120_000, 300_000], jitterMs: 2000 },
      amount: { path: '$.refund.amount', unit: 'major', currencyPath: '$.refund.currency' },
      maskedKeys: ['account_holder'],
      // Its gateway is down when the demo begins: whoever puts it right should not wait for minutes.
      circuit: { failures: 5, coolDownMs: 10_000, coolDownCapMs: 30_000 },
      objectiveLatencyMs: 60_000,
    }),
    sms_send: type('http', {
      description: 'Sends a text message through the SMS provider',
      http: http('sms_send', 2000),
      retry: { kind: 'fixed', everyMs: 30_000, maxRetries: 4, jitterMs: 5000 },
      objectiveLatencyMs: 15_000,
    }),
    coupon_grant: type('http', {
      description: 'Grants a coupon of a campaign batch to a member',
      http: http('coupon_grant', 2000),
      retry: {
        kind: 'exponential',
        baseMs: 1000,
        factor: 4,
        capMs: 120_000,
        maxRetries: 6,
        jitterMs: 2000,
      },
      objectiveLatencyMs: 60_000,
      // A batch that has run out is made good by points.
      compensator: {
        bizType: 'points_grant',
        payloadFrom: 'template',
        template:
          '{"member_id":"{payload.member_id}","order_id":"{payload.order_id}","points":200,"rule":"instead_of_coupon"}',
      },
    }),
    points_grant: type('external', {
      description: 'Adds loyalty points; the member service works on these rows itself',
      retry: { kind: 'steps', stepsMs: [5000, 30_000, 120_000], jitterMs: 1000 },
      stuckLimitMs: 600_000,
      objectiveLatencyMs: 60_000,
    }),
  };
}

function type(executor: ExecutorName, settings: unknown): DemoTypeRules {
  return { executor, settings: taskTypeSettings.parse(settings) };
}

/** Of the shop's order service, which works on its rows itself. They are there for the books, not for the story. */
export const ORDER_TYPES: Readonly<Record<'order_pay' | 'order_refund', DemoTypeRules>> = {
  order_pay: type('external', {
    description: 'Marks an order as paid when WeChat Pay has notified it',
    approval: { amountAboveMinor: '50000', amountCurrency: 'CNY' },
  }),
  order_refund: type('external', {
    description: 'Marks an order as refunded when WeChat Pay has notified it',
  }),
};

export async function seedDemoTypes(db: Database, downstream: string, createdAt: Date): Promise<void> {
  const types = { ...demoTypes(downstream), ...ORDER_TYPES };
  const rows = Object.entries(types).map(([bizType, { executor, settings }]) => ({
    bizType,
    executor,
    settings: JSON.stringify(settings),
    createdAt,
    updatedAt: createdAt,
  }));
  await db.prisma.taskType.createMany({ data: rows });
}

/** The simulator may have got another port since: what was changed by hand besides stays. */
export async function pointDemoTypesAt(db: Database, downstream: string): Promise<void> {
  const rows = await db.prisma.taskType.findMany({ where: { bizType: { in: [...DEMO_TYPES] } } });
  for (const row of rows) {
    const settings = row.settings.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, downstream);
    if (settings === row.settings) continue;
    await db.prisma.taskType.update({ where: { bizType: row.bizType }, data: { settings } });
  }
}

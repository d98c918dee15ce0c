import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTaskType, unconfiguredType } from '@/lib/config/task-type';
import { typeChanges } from '@/lib/domain/task-type-changes';
import { TYPE_LIMITS, type TaskTypeDefinition } from '@/lib/domain/task-type-settings';
import { draftOf } from './draft';
import { readDraft } from './read-draft';

const word = (unit: string) => unit;
const within = ({ min, max }: { min: number; max: number }) => fc.integer({ min, max });
const { step, steps } = TYPE_LIMITS;
const jitterMs = within(TYPE_LIMITS.jitterMs);
const maxRetries = within(TYPE_LIMITS.maxRetries);

const retry = fc.oneof(
  fc.record({
    kind: fc.constant('steps' as const),
    stepsMs: fc.array(within(step), { maxLength: steps.max }),
    jitterMs,
  }),
  fc.record({
    kind: fc.constant('exponential' as const),
    baseMs: within(TYPE_LIMITS.baseMs),
    factor: fc.integer({ min: 100, max: 10_000 }).map((hundredths) => hundredths / 100),
    capMs: within(step),
    maxRetries,
    jitterMs,
  }),
  fc.record({ kind: fc.constant('fixed' as const), everyMs: within(step), maxRetries, jitterMs }),
);
const names = fc.uniqueArray(fc.constantFrom<string[]>('buyer_name', '__proto__', '身份证', 'x y'), {
  maxLength: 3,
});
const amount = fc.option(
  fc.record({
    path: fc.constantFrom('$.amount', '$.items[0].total'),
    unit: fc.constantFrom('minor' as const, 'major' as const),
    ...{ currency: fc.constant('CNY'), currencyPath: fc.constant(null) },
  }),
);
const target = fc.constantFrom(
  { url: 'https://pay.test/x?key=1', urlPath: null },
  { url: null, urlPath: '$.callback_url' },
);
const http = fc
  .record({
    timeoutMs: within(TYPE_LIMITS.timeoutMs),
    allowedHosts: fc.constant<string[]>(['pay.test', '*.pay.test:8443']),
    allowedPrivateHosts: fc.constantFrom<string[][]>([], ['10.0.0.7']),
    on409: fc.constantFrom('done' as const, 'unknown' as const),
    signingSecretEnv: fc.constantFrom(null, 'PAY_SECRET'),
    confirmUrl: fc.constantFrom(null, 'https://pay.test/events/{event_id}'),
  })
  .chain((rest) => target.map((where) => ({ ...where, ...rest })));

const approval = fc
  .record({
    compensate: fc.boolean(),
    editPayload: fc.boolean(),
    bulkAbove: fc.option(within(TYPE_LIMITS.bulkAbove)),
    limit: fc.option(
      fc.record({
        amountAboveMinor: fc.bigInt({ min: 0n, max: 10n ** 15n }).map(String),
        amountCurrency: fc.constantFrom('CNY', 'JPY', 'KWD'),
      }),
    ),
  })
  .map(({ limit, ...rest }) => ({
    ...rest,
    ...(limit ?? { amountAboveMinor: null, amountCurrency: null }),
  }));
const compensator = fc.constantFrom(
  null,
  { bizType: 'refund_manual', payloadFrom: 'copy' as const, template: null },
  { bizType: '补退款', payloadFrom: 'template' as const, template: '{\n  "order": "{biz_id}"\n}\n' },
);

const definition: fc.Arbitrary<TaskTypeDefinition> = fc.record({
  bizType: fc.constantFrom('refund', '支付'),
  executor: fc.constant('http' as const),
  enabled: fc.boolean(),
  settings: fc.record({
    description: fc.constantFrom('', 'Captures a payment'),
    http,
    retry,
    onUnknown: fc.constantFrom('retry' as const, 'hand_over' as const),
    concurrency: within(TYPE_LIMITS.concurrency),
    scanIntervalMs: within(TYPE_LIMITS.scanIntervalMs),
    leaseMs: within(TYPE_LIMITS.leaseMs),
    stuckLimitMs: within(TYPE_LIMITS.stuckLimitMs),
    handlerTimeoutMs: within(TYPE_LIMITS.handlerTimeoutMs),
    circuit: fc.record({
      enabled: fc.boolean(),
      failures: within(TYPE_LIMITS.failures),
      coolDownMs: within(TYPE_LIMITS.coolDownMs),
      coolDownCapMs: within(TYPE_LIMITS.coolDownCapMs),
    }),
    amount,
    maskedKeys: names,
    objectiveFailureBp: within(TYPE_LIMITS.objectiveFailureBp),
    objectiveLatencyMs: within(TYPE_LIMITS.objectiveLatencyMs),
    approval,
    compensator,
  }),
});

test('a type put into the form and read back is the same type, whatever its settings', () => {
  fc.assert(
    fc.property(definition, (type) => {
      const { definition: read, unreadable } = readDraft(draftOf(type, word), type);
      expect(unreadable).toEqual({});
      expect(checkTaskType(read, [])).toEqual({ ok: true, value: type });
    }),
    { numRuns: 500 },
  );
});

test('fields that the executor makes no use of keep what they were, however they were left', () => {
  const base: TaskTypeDefinition = { ...unconfiguredType('sms'), executor: 'external' };
  const draft = { ...draftOf(base, word), concurrency: 'many', lease: '', steps: 'soon', url: 'nonsense' };
  const { definition: read, unreadable } = readDraft(draft, base);
  expect(unreadable).toEqual({});
  const checked = checkTaskType(read, []);
  expect(checked.ok && typeChanges(base, checked.value)).toEqual([]);
});

test('what cannot be read is named by the path of its setting', () => {
  const base: TaskTypeDefinition = { ...unconfiguredType('sms'), executor: 'http' };
  const draft = {
    ...draftOf(base, word),
    timeout: '10',
    steps: '1 s, soon',
    concurrency: 'x',
    failureRate: '',
  };
  expect(readDraft(draft, base).unreadable).toEqual({
    'settings.http.timeoutMs': 'not_a_duration',
    'settings.retry.stepsMs': 'not_a_duration',
    'settings.concurrency': 'not_a_number',
    'settings.objectiveFailureBp': 'not_a_percentage',
  });
});

test('a limit without its currency, and one that is no amount, are each named in their field', () => {
  const base: TaskTypeDefinition = { ...unconfiguredType('sms'), executor: 'external' };
  const draft = { ...draftOf(base, word), approveAmount: true, approveBulk: true, bulkAbove: 'many' };
  expect(readDraft({ ...draft, amountAbove: '1,500.005' }, base).unreadable).toEqual({
    'settings.approval.amountAboveMinor': 'bad_amount',
    'settings.approval.bulkAbove': 'not_a_number',
  });
  const { definition: read } = readDraft(
    { ...draft, amountAbove: '1500', amountAboveCurrency: 'yuan' },
    base,
  );
  const checked = checkTaskType(read, []);
  expect(checked.ok ? {} : checked.fields).toMatchObject({
    'settings.approval.amountCurrency': 'bad_currency',
  });
});

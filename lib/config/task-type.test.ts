import { expect, test } from 'vitest';
import { DEFAULT_RETRY_POLICY } from '../domain/retry-policy';
import { problemSentence } from '../domain/task-type-problem';
import { bizTypeName, checkTaskType, readTaskType, taskTypeSettings, unconfiguredType } from './task-type';

const row = (executor: string, settings: unknown) => ({
  bizType: 'refund',
  executor,
  enabled: true,
  settings: typeof settings === 'string' ? settings : JSON.stringify(settings),
});

test('empty settings are the defaults', () => {
  const settings = taskTypeSettings.parse({});
  expect(settings.retry).toEqual(DEFAULT_RETRY_POLICY);
  expect(settings).toMatchObject({ onUnknown: 'retry', concurrency: 10, http: null });
});

test('a type that nobody configured is external', () => {
  expect(unconfiguredType('sms')).toMatchObject({ executor: 'external', problem: null });
});

test.each([
  ['http', {}, { code: 'no_target' }],
  ['http', { http: { urlPath: '$.callback_url' } }, { code: 'no_allowed_hosts' }],
  ['http', { http: { url: 'http://a.test/x' }, onUnknown: 'confirm' }, { code: 'no_confirm_url' }],
  [
    'http',
    { http: { url: 'ftp://a.test/x' } },
    { code: 'invalid_settings', fields: { 'http.url': 'not_a_url' } },
  ],
  ['http', { http: { url: 'http://u:p@a.test/' } }, { code: 'address_with_password', field: 'url' }],
  ['http', { http: { url: 'http://10.0.0.1/' } }, { code: 'private_host', field: 'url', host: '10.0.0.1' }],
  [
    'http',
    { http: { url: 'http://a.test/', allowedHosts: ['b.test'] } },
    { code: 'host_not_allowed', field: 'url', host: 'a.test' },
  ],
  [
    'http',
    { http: { url: 'http://a.test/', confirmUrl: 'x {event_id}' } },
    { code: 'bad_address', field: 'confirmUrl' },
  ],
  ['http', 'not json', { code: 'unreadable_settings' }],
  ['http', { concurrency: 0 }, { code: 'invalid_settings', fields: { concurrency: 'out_of_range' } }],
  ['ftp', {}, { code: 'unknown_executor', executor: 'ftp' }],
])('%s with %j cannot run, and says why', (executor, settings, problem) => {
  const read = readTaskType(row(executor, settings));
  expect(read.problem).toEqual(problem);
  expect(read.problem && problemSentence(read.problem)).toMatch(/\w/);
});

test('what can be read of broken settings is kept for the form', () => {
  const { settings } = readTaskType(
    row('http', { concurrency: 0, description: 'kept', http: { url: 'http://a.test/' } }),
  );
  expect(settings).toMatchObject({ concurrency: 10, description: 'kept', http: { url: 'http://a.test/' } });
});

test.each([
  [
    { http: { url: 'https://a.test/', signingSecretEnv: 'MAKEGOOD_SECRET' } },
    'http.signingSecretEnv',
    'own_variable',
  ],
  [
    { http: { url: 'https://a.test/', signingSecretEnv: 's3cr3t value' } },
    'http.signingSecretEnv',
    'bad_env_name',
  ],
  [
    { http: { url: 'https://a.test/', allowedHosts: ['https://a.test/'] } },
    'http.allowedHosts.0',
    'bad_host',
  ],
  [{ http: { urlPath: 'callback' } }, 'http.urlPath', 'bad_path'],
  [{ amount: { path: '$.a', unit: 'minor' } }, 'amount.currency', 'currency_missing'],
  [{ retry: { kind: 'steps', stepsMs: [0] } }, 'retry.stepsMs.0', 'out_of_range'],
  [{ objectiveFailureBp: 10_001 }, 'objectiveFailureBp', 'out_of_range'],
])('%j is refused at %s: %s', (settings, field, why) => {
  const checked = checkTaskType({ bizType: 'refund', executor: 'http', enabled: true, settings }, []);
  expect(checked).toMatchObject({ ok: false, fields: { [`settings.${field}`]: why } });
});

test.each(['支付', 'a b', 'a/b', 'refund%2F', 'x'.repeat(32)])('%j is a name', (name) =>
  expect(bizTypeName.safeParse(name).success).toBe(true),
);
test.each(['', ' a', 'a ', '.', '..', 'a\nb', 'a\u200bb', 'x'.repeat(33)])('%j is no name', (name) =>
  expect(bizTypeName.safeParse(name).success).toBe(false),
);

test('a code type needs a handler of its name', () => {
  const type = { bizType: 'points', executor: 'code', enabled: true, settings: {} };
  expect(checkTaskType(type, ['noop'])).toMatchObject({
    problems: [{ code: 'no_handler', bizType: 'points' }],
  });
  expect(checkTaskType(type, ['points']).ok).toBe(true);
});

test('a complete http type can run', () => {
  expect(readTaskType(row('http', { http: { url: 'https://pay.example/refunds' } })).problem).toBeNull();
});

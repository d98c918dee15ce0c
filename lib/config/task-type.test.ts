import { expect, test } from 'vitest';
import { DEFAULT_RETRY_POLICY } from '../domain/retry-policy';
import { readTaskType, taskTypeSettings, unconfiguredType } from './task-type';

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
  ['http', {}, /without url/],
  ['http', { http: { urlPath: '$.callback_url' } }, /allowedHosts/],
  ['http', { http: { url: 'http://a.test/x' }, onUnknown: 'confirm' }, /confirmUrl/],
  ['http', { http: { url: 'ftp://a.test/x' } }, /url/],
  ['http', 'not json', /./],
  ['ftp', {}, /not known/],
])('%s with %j cannot run, and says why', (executor, settings, problem) => {
  expect(readTaskType(row(executor, settings)).problem).toMatch(problem);
});

test('a complete http type can run', () => {
  expect(readTaskType(row('http', { http: { url: 'https://pay.example/refunds' } })).problem).toBeNull();
});

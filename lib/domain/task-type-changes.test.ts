import { expect, test } from 'vitest';
import { taskTypeSettings } from '../config/task-type';
import { bareAddress, recordedChanges, TYPE_FIELDS, typeChanges, withField } from './task-type-changes';
import type { TaskTypeDefinition } from './task-type-settings';

const type = (settings: object, executor: 'http' | 'external' = 'http'): TaskTypeDefinition => ({
  bizType: 'refund',
  executor,
  enabled: true,
  settings: taskTypeSettings.parse(settings),
});
const before = type({ http: { url: 'https://a.test/x?key=old', timeoutMs: 1000 }, concurrency: 10 });
const after = type({ http: { url: 'https://a.test/x?key=new', timeoutMs: 2000 }, concurrency: 5 });

test('only what differs is a change, in the order of the form', () => {
  expect(typeChanges(before, after)).toEqual([
    { field: 'url', before: 'https://a.test/x?key=old', after: 'https://a.test/x?key=new' },
    { field: 'timeoutMs', before: 1000, after: 2000 },
    { field: 'concurrency', before: 10, after: 5 },
  ]);
  expect(typeChanges(before, before)).toEqual([]);
});

test('the order of keys is no change', () => {
  const policy = { kind: 'fixed', everyMs: 1000, maxRetries: 3, jitterMs: 0 };
  const turned = { jitterMs: 0, maxRetries: 3, everyMs: 1000, kind: 'fixed' };
  expect(
    typeChanges(type({ retry: policy }), {
      ...type({}),
      settings: { ...type({}).settings, retry: turned as never },
    }),
  ).toEqual([]);
});

test('what is recorded of an address holds no user, no password and nothing behind ? or #', () => {
  expect(recordedChanges(typeChanges(before, after))[0]).toEqual({
    field: 'url',
    before: 'https://a.test/x?••••••',
    after: 'https://a.test/x?••••••',
  });
  expect(bareAddress('https://user:pw@a.test:8443/x/{event_id}#t=1')).toBe(
    'https://a.test:8443/x/{event_id}#••••••',
  );
  expect(bareAddress('https://a.test/p@th')).toBe('https://a.test/p@th');
  expect(bareAddress('user:pw@a.test/x')).not.toContain('pw');
});

test('taking every differing field from another type makes it that type', () => {
  const whole = typeChanges(before, after).reduce(
    (taken, { field }) => withField(taken, field, after),
    before,
  );
  expect(whole).toEqual(after);
  const external = type({}, 'external');
  const taken = TYPE_FIELDS.reduce((all, field) => withField(all, field, after), external);
  expect(typeChanges(taken, after)).toEqual([]);
});

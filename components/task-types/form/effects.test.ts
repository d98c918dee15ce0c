import { expect, test } from 'vitest';
import { taskTypeSettings } from '@/lib/config/task-type';
import type { ExecutorName, TaskTypeDefinition } from '@/lib/domain/task-type-settings';
import { creationEffects, effectsOf } from './effects';

function type(settings: object = {}, executor: ExecutorName = 'http', enabled = true): TaskTypeDefinition {
  const base = { http: { url: 'https://a.test/x' }, concurrency: 10, maskedKeys: ['buyer'] };
  return { bizType: 'refund', executor, enabled, settings: taskTypeSettings.parse({ ...base, ...settings }) };
}
const keys = (before: TaskTypeDefinition, after: TaskTypeDefinition) =>
  effectsOf(before, after).map(({ key }) => key);
const fixed = (maxRetries: number) => ({ retry: { kind: 'fixed', everyMs: 1000, maxRetries } });

test.each<[what: string, before: TaskTypeDefinition, after: TaskTypeDefinition, effects: string[]]>([
  ['nothing', type(), type(), []],
  ['a description', type(), type({ description: 'x' }), []],
  ['off', type(), type({}, 'http', false), ['disabled']],
  ['on', type({}, 'http', false), type(), ['enabled']],
  ['off, of another program', type({}, 'external'), type({}, 'external', false), []],
  ['to another program', type(), type({}, 'external'), ['toExternal']],
  ['from another program', type({}, 'external'), type(), ['takesOver']],
  ['from another program, but off', type({}, 'external'), type({}, 'http', false), ['disabled']],
  ['to a handler', type(), type({}, 'code'), ['otherExecutor']],
  ['the address', type(), type({ http: { url: 'https://b.test/x' } }), ['address']],
  ['fewer at once', type(), type({ concurrency: 3 }), ['slower']],
  ['more at once', type(), type({ concurrency: 30 }), []],
  ['a shorter stuck limit', type(), type({ stuckLimitMs: 1000 }), ['stuck']],
  ['fewer retries', type(fixed(7)), type(fixed(3)), ['retry', 'fewerRetries']],
  ['signing', type(), type({ http: { url: 'https://a.test/x', signingSecretEnv: 'S' } }), ['signing']],
  ['a key no longer masked', type(), type({ maskedKeys: [] }), ['unmasked']],
])('%s', (_what, before, after, effects) => expect(keys(before, after)).toEqual(effects));

test('a new type takes tasks over only where there are some', () => {
  expect(creationEffects(type(), true)).toEqual([{ key: 'takesOver' }]);
  expect(creationEffects(type(), false)).toEqual([]);
  expect(creationEffects(type({}, 'http', false), true)).toEqual([]);
});

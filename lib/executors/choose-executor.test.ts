import { describe, expect, test } from 'vitest';
import { readTaskType } from '../config/task-type';
import { processClock } from '../domain/clock';
import { refusalSentence } from '../domain/worker-refusal';
import { chooseExecutor } from './choose-executor';

const parts = {
  handlers: { points: { execute: () => undefined } },
  environment: { GOOD_SECRET: 'x' },
  clock: processClock,
};
function problemOf(bizType: string, executor: string, settings: unknown): string | null {
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings);
  const { problem } = chooseExecutor(
    readTaskType({ bizType, executor, enabled: true, settings: text }),
    parts,
  );
  return problem && refusalSentence(problem);
}
const url = 'https://pay.test/hook';

describe('a type that is set up wrongly is not claimed', () => {
  test.each([
    ['no settings of an http type', 'http', {}],
    ['neither url nor urlPath', 'http', { http: {} }],
    ['urlPath without a list of hosts', 'http', { http: { urlPath: '$.u' } }],
    ['confirm without confirmUrl', 'http', { onUnknown: 'confirm', http: { url } }],
    ['its own url is not on its list', 'http', { http: { url, allowedHosts: ['other.test'] } }],
    ['its own url is private', 'http', { http: { url: 'http://10.0.0.1/' } }],
    ['confirmUrl is no address', 'http', { http: { url, confirmUrl: 'nonsense {event_id}' } }],
    ['the secret is not set', 'http', { http: { url, signingSecretEnv: 'MISSING_SECRET' } }],
    ['no handler', 'code', {}],
    ['an unknown executor', 'carrier-pigeon', {}],
    ['settings that are no JSON', 'code', '{'],
    ['a setting out of range', 'code', { concurrency: 0 }],
    ['a handler named like a built-in property', 'code', {}],
  ])('%s', (what, executor, settings) => {
    const bizType = what.includes('built-in') ? 'constructor' : 'refund';
    expect(problemOf(bizType, executor, settings)).toMatch(/\w/);
  });

  test('what is right is run', () => {
    expect(problemOf('points', 'code', {})).toBeNull();
    expect(problemOf('refund', 'http', { http: { url, signingSecretEnv: 'GOOD_SECRET' } })).toBeNull();
    const confirm = { url, confirmUrl: 'https://pay.test/confirm/{event_id}' };
    expect(problemOf('refund', 'http', { onUnknown: 'confirm', http: confirm })).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { checkSource } from '../config/recon-source';
import type { SourceFormat, SourceSettings } from './source-settings';
import { areReadOtherwise, sourceChanges } from './source-changes';
import type { SourceDefinition } from './views/recon-source';

function source(settings: object = {}, format: SourceFormat = 'wechat_trade'): SourceDefinition {
  const types = [{ bizType: 'pay', kind: 'payment', keyFrom: 'biz_id' }];
  const checked = checkSource({
    name: 'A',
    format,
    settings: { types, startsOn: '2026-01-01', ...settings },
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  return checked.value;
}

test('what was changed, field by field, as texts', () => {
  const before = source({ merchant: '1900000109' });
  const after = { ...source({ graceDays: 2, toleranceMinor: '5' }), name: 'B' };
  expect(sourceChanges(before, after)).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'merchant', before: '1900000109', after: null },
    { field: 'graceDays', before: '1', after: '2' },
    { field: 'toleranceMinor', before: '0', after: '5' },
  ]);
  expect(sourceChanges(before, before)).toEqual([]);
});

test('keys in another order are no change', () => {
  const before = source({ statusMap: { A: 'failed', B: 'succeeded' } });
  expect(sourceChanges(before, source({ statusMap: { B: 'succeeded', A: 'failed' } }))).toEqual([]);
});

test.each<[Partial<SourceSettings>, boolean]>([
  [{ graceDays: 3 }, false],
  [{ description: 'x' }, false],
  [{ merchant: '1' }, true],
  [{ amountBasis: 'settled' }, true],
  [{ statusMap: { CHANGE: 'succeeded' } }, true],
])('%j: files are read otherwise: %s', (settings, expected) => {
  expect(areReadOtherwise(sourceChanges(source(), source(settings)))).toBe(expected);
});

test('an address is told without what could be a secret in it', () => {
  const statuses = [{ word: 'ok', means: 'succeeded' }];
  const asked = (url: string) => source({ query: { url, statusPath: '$.s', statuses } }, 'status_query');
  const [change] = sourceChanges(asked('https://a.example/?key=s3cr'), asked('https://a.example/?key=t0ken'));
  expect(change?.field).toBe('query');
  expect(`${change?.before}${change?.after}`).not.toMatch(/s3cr|t0ken/);
});

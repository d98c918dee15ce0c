import { expect, test } from 'vitest';
import { decimalToMinor, minorToDecimal } from '../../domain/money';
import { addPlacement, addRow, createSums, identityOf, unexplained } from '../../domain/reconciliation-sums';
import { ourItem, rulesFor, theirItem } from '../../testing/matching-items';
import { classifyGroup } from './classify-group';
import { joinGroups } from './join-groups';
import type { OurItem, TheirItem } from './our-item';
import { suggestPartners, unpairedOf } from './suggest';

function place(ours: OurItem[], theirs: TheirItem[], rules = rulesFor()) {
  return [...joinGroups(ours, theirs)].flatMap((group) => classifyGroup(group, rules));
}

function ends(...given: Parameters<typeof place>): string[] {
  return place(...given)
    .map(({ bucket, breakKind, reason }) => breakKind ?? reason ?? bucket)
    .sort();
}

const minor = (text: string, currency = 'CNY') => decimalToMinor(text, currency)!;

test('frappe/erpnext#46725: references are hard keys; amount and date only suggest', () => {
  const ours = [ourItem({ key: 'JV-0001' })];
  const theirs = [theirItem({ key: 'BANK-9999' })];
  const placed = place(ours, theirs);
  expect(placed.map(({ breakKind }) => breakKind)).toEqual(['missing_theirs', 'missing_ours']);
  const found = suggestPartners(placed.map((one) => unpairedOf(one, 'CNY')).filter((one) => one !== null));
  expect([...found.values()].flat()).toHaveLength(2);
});

test('odoo PR 149603, frappe/erpnext#28955: no float tail outgrows a tolerance, sums are equal', () => {
  const texts = ['0.10', '0.20', '0.30', '1.10', '2.20', '3.30', '1005.55', '90071992547409.93'];
  const ours = texts.map((text, at) => ourItem({ key: `k${at}`, amountMinor: minor(text) }));
  const theirs = texts.map((text, at) => theirItem({ key: `k${at}`, amountMinor: minor(text) + 1n }));
  expect(new Set(ends(ours, theirs, rulesFor({ toleranceMinor: 1n })))).toEqual(new Set(['matched']));
  expect(new Set(ends(ours, theirs))).toEqual(new Set(['amount_mismatch']));
  const sums = createSums('CNY', '2026-03-02');
  for (const item of ours) addRow(sums, 'ours', item);
  for (const item of theirs) addRow(sums, 'theirs', item);
  for (const placement of place(ours, theirs)) addPlacement(sums, placement);
  expect(identityOf(sums)).toEqual([]);
  expect(unexplained(sums).get('CNY')).toEqual({ count: 8, absolute: 8n, net: 8n, withoutAmount: 0 });
});

test.each([
  [['1.10', '2.20'], ['3.30']],
  [['0.10', '0.20', '0.30'], ['0.60']],
])('juspay/hyperswitch-control-center#5409: %j against %j differ by exactly 0.00', (ledger, statement) => {
  const ours = ledger.map((text) => ourItem({ amountMinor: minor(text) }));
  const theirs = statement.map((text) => theirItem({ amountMinor: minor(text) }));
  const [placed] = place(ours, theirs);
  expect(placed?.bucket).toBe('matched');
  expect(minorToDecimal(placed?.differenceMinor ?? 1n, 'CNY')).toBe('0.00');
});

test('JiRaska/open-bank-oss#860: the whole life of an item is compared, so that no drift is a phantom', () => {
  const early = theirItem({ status: 'in_progress', statementId: 1n });
  const settled = theirItem({ statementId: 2n, businessDate: '2026-03-03' });
  const asOf = rulesFor({ asOf: '2026-03-03' });
  expect(ends([ourItem()], [early, settled], asOf)).toEqual(['matched', 'superseded']);
  expect(ends([ourItem({ state: 'pending' })], [early], rulesFor({ graceDays: 1 }))).toEqual(['in_transit']);
  expect(ends([ourItem({ state: 'failed' })], [theirItem({ status: 'failed' })])).toEqual(['nothing_moved']);
});

test('exceljs#1662: two ids of 31 digits that are one double do not match', () => {
  const [one, other] = ['2026030210000012345678901234567', '2026030210000012345678901234568'];
  expect(Number(one)).toBe(Number(other));
  expect(ends([ourItem({ key: one })], [theirItem({ key: other })])).toEqual([
    'missing_ours',
    'missing_theirs',
  ]);
  expect(ends([ourItem({ key: one })], [theirItem({ key: one })])).toEqual(['matched']);
});

test.each([
  ['00202', '202'],
  ['482913e2', '48291300'],
  ['1.23E+17', '123000000000000000'],
  ['9007199254740993', '9007199254740992'],
  ['a', 'A'],
  ['a', 'a '],
])('mholt/PapaParse#1078: ids match letter for letter, %j is not %j', (one, other) => {
  expect(ends([ourItem({ key: one })], [theirItem({ key: other })])).toEqual([
    'missing_ours',
    'missing_theirs',
  ]);
  expect(ends([ourItem({ key: one })], [theirItem({ key: one })])).toEqual(['matched']);
});

test('otherworld-dev/Budget#276: of two equal lines none is dropped', () => {
  const lines = [theirItem({ occurrence: 1 }), theirItem({ occurrence: 2 })];
  expect(ends([ourItem(), ourItem()], lines)).toEqual(['matched', 'matched']);
  expect(ends([ourItem()], lines)).toEqual(['duplicate_theirs', 'matched']);
  expect(ends([], lines)).toEqual(['missing_ours', 'missing_ours']);
});

test('Automattic/woocommerce-payments#7834: 258 yen are 258, in sums as well', () => {
  const item = ourItem({ currency: 'JPY', amountMinor: minor('258', 'JPY') });
  const [placed] = place([item], [theirItem({ currency: 'JPY', amountMinor: minor('260', 'JPY') })]);
  expect(minorToDecimal(placed?.differenceMinor ?? 0n, placed?.currency ?? '')).toBe('2');
});

test('an empty day is a valid day: what we say succeeded is missing theirs, the rest is not', () => {
  const ours = [ourItem({ key: 'a' }), ourItem({ key: 'b', state: 'failed' })];
  expect(ends(ours, [])).toEqual(['missing_theirs', 'not_succeeded']);
  expect(ends([], [])).toEqual([]);
});

test('mafintosh/csv-parser#247: a key named __proto__ is a key', () => {
  expect(ends([ourItem({ key: '__proto__' })], [theirItem({ key: '__proto__' })])).toEqual(['matched']);
  expect(Object.keys({})).toEqual([]);
});

test('refunds share the order number with their payment and are matched apart from it', () => {
  const payment = { key: 'PO1', amountMinor: 10_000n };
  const refund = { key: 'PO1', kind: 'refund', amountMinor: 2_500n } as const;
  expect(ends([ourItem(payment), ourItem(refund)], [theirItem(refund), theirItem(payment)])).toEqual([
    'matched',
    'matched',
  ]);
  expect(ends([ourItem(payment)], [theirItem(refund)])).toEqual(['missing_ours', 'missing_theirs']);
});

import { expect, test } from 'vitest';
import { ourItem, rulesFor, theirItem } from '../../testing/matching-items';
import { lineId, placeGroup, type Context } from './place-group';

const NEXT = '2026-03-03';
const rules = rulesFor({ asOf: NEXT });
const context = (parts: Partial<Context>): Context => ({
  paired: { ours: [], theirs: [] },
  loose: { ours: [], theirs: [] },
  later: null,
  ...parts,
});
const ends = ({ placed }: ReturnType<typeof placeGroup>) =>
  placed.map(({ breakKind, reason, bucket }) => breakKind ?? reason ?? bucket);

test('without other days a group is decided by itself', () => {
  expect(ends(placeGroup({ ours: [ourItem()], theirs: [theirItem()] }, undefined, rules))).toEqual([
    'matched',
  ]);
});

test('a key that has its pair: what fails is set against the task, what succeeds is one too many', () => {
  const task = ourItem();
  const paired = { ours: [task], theirs: [theirItem()] };
  const failed = theirItem({ status: 'failed', businessDate: NEXT });
  const again = theirItem({ businessDate: NEXT, statementId: 2n });
  const found = placeGroup({ ours: [], theirs: [failed, again] }, context({ paired }), rules);
  expect(ends(found)).toEqual(['status_reversed', 'duplicate_theirs']);
  expect(found.placed[0]).toMatchObject({ ours: [task], theirs: [failed], differenceMinor: -10_000n });
  expect(found.joined).toEqual({ ours: [task], theirs: [] });
});

test('the pair of another day is never taken apart, whatever comes first', () => {
  const paired = { ours: [ourItem()], theirs: [theirItem({ at: '2026-03-02T09:00:00.000Z' })] };
  const earlier = theirItem({ at: '2026-03-02T01:00:00.000Z', statementId: 2n });
  const found = placeGroup({ ours: [], theirs: [earlier] }, context({ paired }), rules);
  expect(found.placed).toMatchObject([{ breakKind: 'duplicate_theirs', theirs: [earlier], ours: [] }]);
  expect(found.joined.ours).toEqual([]);
});

test('the same line in another statement was uploaded twice', () => {
  const line = theirItem();
  const paired = { ours: [ourItem()], theirs: [line] };
  const copy = { ...line, statementId: 9n };
  const found = placeGroup({ ours: [], theirs: [copy] }, context({ paired }), rules);
  expect(found.placed).toMatchObject([{ breakKind: 'duplicate_theirs', uploadedTwice: true }]);
});

test('rows of closed breaks find their other side; those that do not are left out', () => {
  const task = ourItem();
  const loose = { ours: [task, ourItem({ state: 'failed' })], theirs: [] };
  const line = theirItem({ businessDate: NEXT });
  const found = placeGroup({ ours: [], theirs: [line] }, context({ loose }), rules);
  expect(found.placed).toMatchObject([{ bucket: 'matched', ours: [task], theirs: [line] }]);
  expect(found.joined).toEqual({ ours: [task], theirs: [] });
});

test('what a later day has matched is in transit until then', () => {
  const task = ourItem();
  const line = theirItem();
  const later = { taskIds: new Set([task.taskId]), lines: new Set([lineId(line)]), day: NEXT };
  for (const group of [
    { ours: [task], theirs: [] },
    { ours: [], theirs: [line] },
  ]) {
    const found = placeGroup(group, context({ later }), rules);
    expect(found.placed).toMatchObject([{ bucket: 'in_transit', dueBy: NEXT }]);
  }
});

import { expect, test } from 'vitest';
import { ourItem, rulesFor, theirItem } from '@/lib/testing/matching-items';
import { classifyGroup } from './classify-group';

const ASKED = rulesFor({ areAnswers: true });

const said = (placements: ReturnType<typeof classifyGroup>) =>
  placements.map(({ bucket, breakKind, reason, ours, theirs }) => [
    bucket,
    breakKind ?? reason,
    ours.length,
    theirs.map(({ statementId }) => statementId),
  ]);

test('the same word twice is no second payment where lines are answers', () => {
  const group = { ours: [ourItem()], theirs: [theirItem(), theirItem({ statementId: 2n })] };
  expect(said(classifyGroup(group, ASKED))).toEqual([
    ['ignored', 'superseded', 0, [1n]],
    ['matched', null, 1, [2n]],
  ]);
  expect(said(classifyGroup(group, rulesFor()))).toContainEqual(['break', 'duplicate_theirs', 0, [2n]]);
});

test('the newest answer counts, whatever the earlier one said', () => {
  const took = [theirItem(), theirItem({ statementId: 2n, status: 'failed' })];
  expect(said(classifyGroup({ ours: [ourItem()], theirs: took }, ASKED))).toEqual([
    ['ignored', 'superseded', 0, [1n]],
    ['break', 'status_reversed', 1, [2n]],
  ]);
  const gave = [theirItem({ status: 'failed' }), theirItem({ statementId: 2n })];
  expect(said(classifyGroup({ ours: [ourItem()], theirs: gave }, ASKED))).toEqual([
    ['ignored', 'superseded', 0, [1n]],
    ['matched', null, 1, [2n]],
  ]);
});

test('several lines of one answer all count', () => {
  const group = { ours: [ourItem()], theirs: [theirItem(), theirItem({ occurrence: 2 })] };
  expect(said(classifyGroup(group, ASKED))).toContainEqual(['break', 'duplicate_theirs', 0, [1n]]);
});

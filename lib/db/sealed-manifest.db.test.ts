import { expect, test } from 'vitest';
import { describeEachDatabase } from '@/lib/testing/databases';
import { addManifestPieces, manifestPieces, readWholeManifest } from './sealed-manifest';

const TEXT = '{"label":"订单 😀😀😀 42"}';

test('pieces of a text are joined to the same text, and cut no character in two', () => {
  for (let size = 1; size <= TEXT.length + 1; size += 1) {
    const pieces = manifestPieces(TEXT, size);
    expect(pieces.join('')).toBe(TEXT);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(size + 1);
      expect(Buffer.from(piece).toString()).toBe(piece);
    }
  }
  expect(manifestPieces('')).toEqual(['']);
});

describeEachDatabase((open) => {
  test('a manifest that is longer than a packet may be is read back letter for letter', async () => {
    const db = await open();
    // Labels in Chinese: three bytes for a unit, which is 18 MB.
    const text = JSON.stringify('差异'.repeat(3_000_000));
    const [first, ...rest] = manifestPieces(text);
    expect(rest.length).toBeGreaterThan(1);
    const two = { makerId: 1n, makerName: 'Mei Lin', makerRole: 'finance' };
    const other = { checkerId: 2n, checkerName: 'Jun Wu', checkerRole: 'finance' };
    const row = await db.prisma.daySeal.create({
      data: {
        ...{ sourceId: 1n, businessDate: '2026-03-17', seq: 1, event: 'locked', runId: 1n },
        ...{ seal: 'ab'.repeat(32), manifest: first, requestId: 1n, reason: '', at: db.clock.now() },
        ...{ ...two, ...other },
      },
    });
    const seal = { ...row, event: 'locked' as const };
    await addManifestPieces(db.prisma, seal.id, rest);
    expect(await readWholeManifest(db.prisma, { ...seal, manifest: null })).toBeNull();
    const pieces = db.prisma.daySealPart;
    const where = { sealId: seal.id };
    await expect(pieces.deleteMany({ where })).rejects.toThrow();
    await expect(pieces.updateMany({ where, data: { manifest: '' } })).rejects.toThrow();
    expect((await readWholeManifest(db.prisma, seal)) === text).toBe(true);
  });
});

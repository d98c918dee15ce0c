import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { encodeChunk } from '../../db/statement-chunk';
import type { VerbResult } from '../../domain/errors';
import { StatementTally } from '../../reconciliation/statement-tally';
import type { StatementRow } from '../../reconciliation/statement-row';
import { insertBreak, insertRun, insertSource, LAB_DAY, storeRefundType } from '../../testing/break-lab';
import { describeEachDatabase } from '../../testing/databases';
import { signedIn } from '../../testing/ledger-factory';
import { coveredType } from '../../testing/recon-lab';
import { invalidSides } from '../breaks/break-sides';
import { getBreak } from '../breaks/get-break';
import { getStatement } from './get-statement';

const RAW = '{"state":"SUCCESS","token":"t-secret-1","holder":"Li Wei","order":"T-2"}';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** One line that counts and one that does not, which came as a file or as answers. */
async function statementOf(db: Database, sourceId: bigint, via: 'file' | 'query'): Promise<bigint> {
  const kept = {
    key: 'T-2',
    kind: 'payment',
    amountMinor: 900n,
    currency: 'CNY',
    status: 'succeeded',
  } as const;
  const place = { at: null, businessDate: LAB_DAY, providerId: null, raw: RAW };
  const rows: StatementRow[] = [
    { entry: { line: 2, occurrence: 1, ...kept, ...place } },
    { invalid: { line: 3, raw: RAW, problem: 'bad_amount', field: '$.fen', value: 'x' } },
  ];
  const tally = new StatementTally();
  tally.add(rows);
  const now = db.clock.now();
  const { id } = await db.prisma.statement.create({
    data: {
      ...{ sourceId, businessDate: LAB_DAY, via, state: 'reading', fileName: 'answers.jsonl' },
      ...{ preview: JSON.stringify(tally.preview()), rowCount: 2, invalidCount: 1 },
      ...{ uploaderName: 'Mei Lin', createdAt: now, changedAt: now },
    },
  });
  await db.prisma.statementChunk.create({ data: { statementId: id, seq: 0, ...encodeChunk(rows) } });
  await db.prisma.statement.update({ where: { id }, data: { state: 'committed', committedAt: now } });
  return id;
}

/** Every place where a person sees a line of the statement. */
async function shownOf(db: Database, via: 'file' | 'query'): Promise<string[]> {
  const bizType = `masks-${randomUUID().slice(0, 8)}`;
  await storeRefundType(db, { maskedKeys: ['holder'] }, bizType);
  const source = await insertSource(db, { types: [coveredType(bizType)] });
  const run = await insertRun(db, source);
  const statementId = await statementOf(db, source.id, via);
  const id = statementId.toString();
  const money = { amountMinor: '900', currency: 'CNY', status: 'succeeded' } as const;
  const line = { statementId: id, line: 2, occurrence: 1, ...money, businessDate: LAB_DAY };
  const theirs = [{ ...line, at: null, providerId: null }];
  const stored = await insertBreak(db, run, { kind: 'missing_ours', key: 'T-2', detail: { theirs } });
  const ctx = await signedIn(db, 'support');
  const page = value(await getBreak(ctx, { id: stored.id.toString() }));
  const { preview } = value(await getStatement(ctx, { id }));
  const problem = { problem: 'bad_amount', field: '$.fen', value: 'x' } as const;
  const invalid = { side: 'theirs', ...problem, raw: RAW } as const;
  const detail = { ours: [], theirs: [], invalid };
  const rows = [
    ...page.theirRows,
    ...(await invalidSides(db, { statementId, line: 3, taskId: null, detail })),
    ...(preview?.first ?? []),
    ...(preview?.rejected ?? []),
  ];
  return rows.map(({ raw }) => raw);
}

describeEachDatabase((open) => {
  test('what the other side answered is masked wherever a line of it is shown', async () => {
    const shown = await shownOf(await open(), 'query');
    expect(shown).toHaveLength(4);
    for (const raw of shown) {
      expect(raw).toContain('"state":"SUCCESS"');
      expect(raw).toContain('"order":"T-2"');
      expect(raw).not.toContain('t-secret-1');
      expect(raw).not.toContain('Li Wei');
    }
  });

  test("lines of a file are finance's own, and are shown as they came", async () => {
    expect(await shownOf(await open(), 'file')).toEqual([RAW, RAW, RAW, RAW]);
  });
});

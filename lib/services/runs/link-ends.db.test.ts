import { expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import { describeEachDatabase } from '@/lib/testing/databases';
import { FinanceLab, value } from '@/lib/testing/finance-lab';
import { movement } from '@/lib/testing/run-lab';
import { genericCsv } from '@/lib/testing/statements/generic-csv-file';
import type { Movement } from '@/lib/testing/statements/movement';
import { queryBreak } from '../breaks/query-break';
import { resolveBreak } from '../breaks/resolve-break';
import { signDay } from '../days/sign-day';
import { getStatement } from '../statements/get-statement';
import { withdrawStatement } from '../statements/withdraw-statement';

const DAY = '2026-03-02';

/** A task without a line and a line without a task, which a person has explained by each other. */
class LinkLab {
  private constructor(
    readonly lab: FinanceLab,
    private statementId: string,
  ) {}

  static async open(db: Database, parts: Parameters<typeof FinanceLab.open>[1] = {}): Promise<LinkLab> {
    const lab = await FinanceLab.open(db, parts);
    await lab.task('ours', DAY);
    const linked = new LinkLab(lab, await lab.bring(DAY, genericCsv([movement('theirs', DAY)])));
    await lab.run(DAY);
    const [ours, theirs] = [await lab.breakOf('ours'), await lab.breakOf('theirs')];
    const seen = { id: `${ours.id}`, lockVersion: ours.lockVersion, linkedBreakId: `${theirs.id}` };
    value(await resolveBreak(lab.ctx, { ...seen, resolution: 'link', note: 'their letter of today' }));
    return linked;
  }

  /** They sent another file of the day, and it is compared once more. */
  async correct(lines: readonly Movement[]): Promise<void> {
    const { id, lockVersion } = value(await getStatement(this.lab.ctx, { id: this.statementId }));
    value(await withdrawStatement(this.lab.ctx, { id, lockVersion, reason: 'they sent another' }));
    this.statementId = await this.lab.bring(DAY, genericCsv(lines, { above: [`${lines.length} corrected`] }));
    await this.lab.run(DAY);
  }

  async standing() {
    const of = async (key: string) => {
      const { state, resolution, returned, closedVia } = await this.lab.breakOf(key);
      return [state, resolution, returned ?? closedVia];
    };
    return { ours: await of('ours'), theirs: await of('theirs') };
  }
}

const HOLDS = ['resolved', 'link', null];
const CLOSED = ['resolved', null, 'statement'];
const OPEN_AGAIN = ['open', null, 'changed'];

describeEachDatabase((open) => {
  test('a link holds as long as both rows stay where they were', async () => {
    const linked = await LinkLab.open(await open());
    await linked.lab.run(DAY);
    await linked.correct([movement('theirs', DAY)]);
    expect(await linked.standing()).toEqual({ ours: HOLDS, theirs: HOLDS });
  });

  test('where the line finds its own task, ours is open again, once, and the day cannot be signed', async () => {
    const linked = await LinkLab.open(await open());
    await linked.lab.task('theirs', DAY);
    await linked.lab.run(DAY);
    expect(await linked.standing()).toEqual({ ours: OPEN_AGAIN, theirs: CLOSED });
    const { id: runId } = await linked.lab.run(DAY);
    const day = { sourceId: `${linked.lab.source.id}`, businessDate: DAY, runId: `${runId}` };
    expect(await signDay(linked.lab.ctx, day)).toMatchObject({
      error: { code: 'not_signable', obstacles: [{ because: 'open_breaks', count: 1 }] },
    });
    const { eventCount } = await linked.lab.breakOf('ours');
    await linked.lab.run(DAY);
    expect(await linked.lab.breakOf('ours')).toMatchObject({ state: 'open', eventCount });
  });

  test('where our task finds its own line, theirs is open again', async () => {
    const linked = await LinkLab.open(await open());
    await linked.correct([movement('theirs', DAY), movement('ours', DAY)]);
    expect(await linked.standing()).toEqual({ ours: CLOSED, theirs: OPEN_AGAIN });
  });

  test('where the line is in no file any more, ours is open again', async () => {
    const linked = await LinkLab.open(await open());
    await linked.correct([]);
    expect(await linked.standing()).toEqual({ ours: OPEN_AGAIN, theirs: CLOSED });
  });

  test('where one has become another difference, both are open again', async () => {
    const linked = await LinkLab.open(await open());
    await linked.correct([movement('theirs', DAY), movement('ours', DAY, { amountMinor: 9_000n })]);
    expect(await linked.standing()).toEqual({ ours: OPEN_AGAIN, theirs: OPEN_AGAIN });
    expect(await linked.lab.breakOf('ours')).toMatchObject({ kind: 'amount_mismatch' });
  });

  test('where both turn out to be one payment, nothing is left to look at', async () => {
    const linked = await LinkLab.open(await open());
    await linked.correct([movement('ours', DAY)]);
    expect(await linked.standing()).toEqual({ ours: CLOSED, theirs: CLOSED });
  });

  test('an answer that confirms our task leaves what it was linked with open again', async () => {
    const query = { url: 'https://pay.test/{key}', unit: 'minor' };
    const linked = await LinkLab.open(await open());
    const { lab } = linked;
    const row = await lab.db.prisma.reconSource.findUniqueOrThrow({ where: { id: lab.source.id } });
    const settings = JSON.stringify({ ...(JSON.parse(row.settings) as object), query });
    await lab.db.prisma.reconSource.update({ where: { id: row.id }, data: { settings } });
    const said = { outcome: 'succeeded', httpStatus: 200, tookMs: 3, raw: '{}', amount: '10000' } as const;
    const answer = { ...said, currency: 'CNY', providerId: null, reached: true };
    const { id } = await lab.breakOf('ours');
    const asker = { admit: async () => null, ask: async () => answer };
    value(await queryBreak(lab.ctx, { id: `${id}` }, asker));
    expect(await linked.standing()).toEqual({ ours: ['resolved', null, 'query'], theirs: OPEN_AGAIN });
  });
});

import { expect, test } from 'vitest';
import type { VerbResult } from '../../domain/errors';
import { describeEachDatabase } from '../../testing/databases';
import { DeskLab } from '../../testing/desk-lab';
import { signedIn } from '../../testing/ledger-factory';
import { getOverview } from './get-overview';

function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describeEachDatabase((open) => {
  test('the first screen tells of books that are late, of what is unexplained, and of who has to agree', async () => {
    const db = await open();
    const lab = new DeskLab(db);
    const ctx = await signedIn(db, 'support');
    const read = async () => value(await getOverview(ctx, {}));
    expect((await read()).books).toBeNull();

    const source = await lab.source({ startsOn: lab.day(1), dueAt: null });
    expect(await read()).toMatchObject({
      verdict: { kind: 'nothing' },
      books: { open: { count: 0 }, unexplained: [], days: null, requests: { count: 0 } },
    });

    await lab.statement(source, lab.day());
    const run = await lab.run(source, lab.day());
    await lab.break(run, source, lab.day());
    await lab.break(run, source, lab.day(), { stakeMinor: 200n });
    await lab.break(run, source, lab.day(), { stakeMinor: null, currency: 'USD' });
    await lab.break(run, source, lab.day(), { state: 'resolved' });
    await lab.request(source, lab.day(), 'resolve_break');
    // Yesterday's books are not late yet.
    expect(await read()).toMatchObject({
      verdict: { kind: 'nothing' },
      books: {
        open: { count: 3, capped: false },
        unexplained: [{ currency: 'CNY', minor: '13000' }],
        days: { unsigned: 1, late: 0, missing: 0, oldest: { businessDate: lab.day() } },
        requests: { count: 1 },
      },
    });

    await lab.statement(source, lab.day(1));
    const oldest = { sourceId: source.toString(), businessDate: lab.day(1) };
    expect(await read()).toMatchObject({
      verdict: { kind: 'books', days: { unsigned: 2, late: 1, missing: 0, oldest }, open: { count: 3 } },
    });
    await lab.lock(source, lab.day(1));
    expect((await read()).verdict).toMatchObject({ kind: 'nothing' });
  });
});

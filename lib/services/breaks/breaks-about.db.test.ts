import { expect, test } from 'vitest';
import { insertBreak, insertRun, insertSource } from '@/lib/testing/break-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { insertTask, signedIn } from '@/lib/testing/ledger-factory';
import { getTask } from '../tasks/get-task';
import { lookUp } from '../tasks/look-up';

describeEachDatabase((open) => {
  test('a task and its document name what reconciliation found about them, open ones first', async () => {
    const db = await open();
    const run = await insertRun(db, await insertSource(db));
    const taskId = await insertTask(db, 'failed', { bizId: 'ORDER-1' });
    const other = await insertTask(db, 'failed', { bizId: 'ORDER-2' });
    const opened = await insertBreak(db, run, { key: 'PAY-1', taskId });
    const closed = await insertBreak(db, run, { key: 'ORDER-1', kind: 'missing_ours', stake: null });
    await db.prisma.reconBreak.update({ where: { id: closed.id }, data: { state: 'resolved' } });
    const ctx = await signedIn(db, 'support');
    const task = await getTask(ctx, { taskId: taskId.toString() });
    const found = await lookUp(ctx, { text: 'ORDER-1' });
    const words = [
      { id: opened.id.toString(), kind: 'status_mismatch', state: 'open', stake: { minor: '2580' } },
      { id: closed.id.toString(), kind: 'missing_ours', state: 'resolved', stake: null },
    ];
    expect(task.ok && task.value.breaks).toMatchObject(words);
    expect(found.ok && found.value.breaks).toMatchObject(words);
    const without = await getTask(ctx, { taskId: other.toString() });
    expect(without.ok && without.value.breaks).toEqual([]);
  });

  test('what only the other side has is found by its number, though no task has it', async () => {
    const db = await open();
    const run = await insertRun(db, await insertSource(db));
    const { id } = await insertBreak(db, run, { key: 'THEIRS-1', kind: 'missing_ours' });
    const until = { state: 'in_transit_until', until: '2026-03-20' };
    await db.prisma.reconBreak.update({ where: { id }, data: until });
    const found = await lookUp(await signedIn(db, 'support'), { text: 'THEIRS-1' });
    expect(found.ok && found.value.groups).toEqual([]);
    expect(found.ok && found.value.breaks).toMatchObject([{ id: id.toString(), ...until }]);
  });
});

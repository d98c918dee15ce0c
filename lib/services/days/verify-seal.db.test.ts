import { expect, test } from 'vitest';
import { appendAnswer } from '@/lib/db/break-answer';
import { appendEvent, lockBreak } from '@/lib/db/break-store';
import type { Database } from '@/lib/db/client';
import type { SealFault } from '@/lib/domain/views/recon-day';
import { DayLab, type LabDay } from '@/lib/testing/day-lab';
import { describeEachDatabase } from '@/lib/testing/databases';
import { contextFor, signedIn } from '@/lib/testing/ledger-factory';
import { plainSql } from '@/lib/testing/plain-sql';
import { approveRequest } from '../approvals/approve-request';
import { reopenDay } from './reopen-day';
import { signDay } from './sign-day';
import { verifySeal } from './verify-seal';

const keyOf = ({ sourceId, businessDate }: LabDay) => ({ sourceId: `${sourceId}`, businessDate });

async function agreed(db: Database, requestId: string): Promise<void> {
  const approved = await approveRequest(await signedIn(db, 'finance'), { id: requestId, lockVersion: 0 });
  if (!approved.ok) throw new Error(JSON.stringify(approved.error));
}

async function signed(db: Database, day: LabDay): Promise<void> {
  const maker = await signedIn(db, 'finance');
  const asked = await signDay(maker, { ...keyOf(day), runId: `${day.run.id}`, reason: 'all explained' });
  if (!asked.ok) throw new Error(JSON.stringify(asked.error));
  await agreed(db, asked.value.requestId);
}

async function lockedDay(db: Database, breaks = 2): Promise<LabDay> {
  const lab = new DayLab(db);
  const day = await lab.day(breaks);
  await lab.accept(day.breaks.map(({ id }) => id));
  await signed(db, day);
  return day;
}

async function faultsOf(db: Database, day: LabDay): Promise<SealFault[]> {
  const verdict = await verifySeal(await signedIn(db, 'support'), keyOf(day));
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.error));
  expect(verdict.value.holds).toBe(verdict.value.faults.length === 0);
  return verdict.value.faults;
}

/** Somebody with the database's own password, who knows of the triggers. */
function intruder(url: () => string) {
  return async (trigger: string | null, sql: string, values: unknown[]) => {
    const plain = await plainSql(url());
    if (trigger !== null) await plain.run(`DROP TRIGGER IF EXISTS ${trigger}`);
    await plain.run(sql, values);
    await plain.close();
  };
}

describeEachDatabase((open, { url }) => {
  const tamper = intruder(url);

  test('what nobody touched holds, and the check is on record', async () => {
    const db = await open();
    const day = await lockedDay(db);
    const reader = await signedIn(db, 'support');
    const verdict = await verifySeal(reader, keyOf(day));
    expect(verdict).toMatchObject({ ok: true, value: { holds: true, faults: [] } });
    // One statement, its rules, the run, a part of matched rows, two items, two breaks, two decisions, the manifest.
    expect(verdict.ok && verdict.value.checked).toBe(11);
    expect(verdict.ok && verdict.value.seal).toMatch(/^[0-9a-f]{64}$/);
    const entry = await db.prisma.auditLog.findFirstOrThrow({
      where: { action: 'verify_seal', actorId: reader.user.id },
    });
    expect(JSON.parse(entry.details ?? '{}')).toMatchObject({ holds: true, checked: 11 });
    expect(await verifySeal(contextFor(db, null), keyOf(day))).toMatchObject({
      error: { code: 'signed_out' },
    });
  });

  test('a day that was never locked, or is open again, has nothing to check', async () => {
    const db = await open();
    const never = await new DayLab(db).day();
    const refusal = { error: { code: 'recon_not_possible', what: 'day', why: 'not_locked' } };
    expect(await verifySeal(await signedIn(db, 'support'), keyOf(never))).toMatchObject(refusal);
    const day = await lockedDay(db, 0);
    const asked = await reopenDay(await signedIn(db, 'finance'), { ...keyOf(day), hours: 1, reason: 'late' });
    await agreed(db, asked.ok ? asked.value.requestId : '');
    expect(await verifySeal(await signedIn(db, 'support'), keyOf(day))).toMatchObject(refusal);
    await signed(db, day);
    expect(await faultsOf(db, day)).toEqual([]);
  });

  test('a byte of the original, a line of it or what is said of it gives the statement away', async () => {
    const db = await open();
    const bytes = new Uint8Array([1, 2, 3]);
    const changes: [string | null, string, unknown[]][] = [
      ['statement_part_no_update', 'UPDATE statement_part SET bytes = ? WHERE statement_id = ?', [bytes]],
      ['statement_chunk_no_update', "UPDATE statement_chunk SET entries = '{}' WHERE statement_id = ?", []],
      ['statement_chunk_no_update', 'UPDATE statement_chunk SET raws = ? WHERE statement_id = ?', [bytes]],
      [null, 'UPDATE statement SET totals = ? WHERE id = ?', ['[]']],
      [null, "UPDATE statement SET state = 'withdrawn' WHERE id = ?", []],
    ];
    for (const [trigger, sql, values] of changes) {
      const day = await lockedDay(db, 0);
      const { fileName } = await db.prisma.statement.findUniqueOrThrow({ where: { id: day.statementId } });
      const id = `${day.statementId}`;
      await tamper(trigger, sql, [
        ...values.map((one) => (one === bytes ? Buffer.from(bytes) : one)),
        day.statementId,
      ]);
      expect(await faultsOf(db, day)).toEqual([
        { kind: 'statement', id, label: fileName, because: 'changed' },
      ]);
    }
  });

  test('rules, runs and what a run found are named when they are not what they were', async () => {
    const db = await open();
    const day = await lockedDay(db);
    const [first, second] = await db.prisma.reconItem.findMany({
      where: { runId: day.run.id },
      orderBy: { id: 'asc' },
    });
    const { name } = await db.prisma.reconSource.findUniqueOrThrow({ where: { id: day.sourceId } });
    await tamper(
      'recon_source_version_no_update',
      "UPDATE recon_source_version SET settings = '{}' WHERE source_id = ?",
      [day.sourceId],
    );
    await tamper(null, "UPDATE recon_run SET totals = '[1]' WHERE id = ?", [day.run.id]);
    await tamper('recon_run_part_no_update', "UPDATE recon_run_part SET items = '[]' WHERE run_id = ?", [
      day.run.id,
    ]);
    await tamper('recon_item_no_update', "UPDATE recon_item SET detail = '{}' WHERE id = ?", [first?.id]);
    expect(await faultsOf(db, day)).toEqual([
      { kind: 'rules', id: '1', label: `${name}, 1`, because: 'changed' },
      { kind: 'run', id: `${day.run.id}`, label: `${day.businessDate}, 1`, because: 'changed' },
      { kind: 'item', id: 'part-1', label: 'matched, 1', because: 'changed' },
      { kind: 'item', id: `${first?.id}`, label: first?.matchKey, because: 'changed' },
    ]);
    await tamper('recon_item_no_delete', 'DELETE FROM recon_item WHERE id = ?', [second?.id]);
    const missing = { kind: 'item', id: `${second?.id}`, label: second?.matchKey, because: 'missing' };
    expect(await faultsOf(db, day)).toContainEqual(missing);
  });

  test('a break that says otherwise than its rows and its events is named, and no other', async () => {
    const db = await open();
    const changes = [
      "state = 'open'",
      'stake_minor = 1',
      'difference_minor = NULL',
      "reason_code = 'fee'",
      "break_key = '0000000000000000000000000000000000000000'",
      'event_count = 7',
    ];
    for (const change of changes) {
      const day = await lockedDay(db);
      const [, { id, matchKey } = { id: 0n, matchKey: '' }] = day.breaks;
      await tamper(null, `UPDATE recon_break SET ${change} WHERE id = ?`, [id]);
      expect(await faultsOf(db, day)).toEqual([
        { kind: 'break', id: `${id}`, label: matchKey, because: 'changed' },
      ]);
    }
  });

  test('a decision that was rewritten, taken away or slipped in is named', async () => {
    const db = await open();
    const [rewritten, gone, added] = [await lockedDay(db), await lockedDay(db), await lockedDay(db)];
    const eventOf = (day: LabDay) =>
      db.prisma.breakEvent.findFirstOrThrow({ where: { breakId: day.breaks[0]?.id ?? 0n } });
    const label = `${rewritten.breaks[0]?.matchKey} #1`;
    const [one, two] = [await eventOf(rewritten), await eventOf(gone)];
    await tamper('break_event_no_update', "UPDATE break_event SET note = 'never mind' WHERE id = ?", [
      one.id,
    ]);
    expect(await faultsOf(db, rewritten)).toEqual([
      { kind: 'decision', id: `${one.id}`, label, because: 'changed' },
    ]);
    await tamper('break_event_no_delete', 'DELETE FROM break_event WHERE id = ?', [two.id]);
    const missing = { kind: 'decision', id: `${two.id}`, label, because: 'missing' };
    expect(await faultsOf(db, gone)).toContainEqual(missing);
    const { id: _id, ...columns } = await eventOf(added);
    const { id } = await db.prisma.breakEvent.create({ data: { ...columns, seq: 2, type: 'reverse' } });
    expect(await faultsOf(db, added)).toContainEqual({
      kind: 'decision',
      id: `${id}`,
      label: `${added.breaks[0]?.matchKey} #2`,
      because: 'added',
    });
  });

  test('an answer that a decision was made from is part of it, to the byte', async () => {
    const db = await open();
    const actor = { id: 1n, name: 'Mei Lin', role: 'finance' as const };
    const said = { outcome: 'unknown' as const, httpStatus: 200, tookMs: 9, raw: '{"state":"?"}' };
    const answer = { ...said, amount: null, currency: null, providerId: null, reached: true };
    const changes: [string, string][] = [
      ['query_answer_no_update', 'UPDATE query_answer SET raw = \'{"state":"SUCCESS"}\' WHERE break_id = ?'],
      ['query_answer_no_delete', 'DELETE FROM query_answer WHERE break_id = ?'],
    ];
    for (const [trigger, sql] of changes) {
      const lab = new DayLab(db);
      const day = await lab.day(2);
      const [{ id, matchKey } = { id: 0n, matchKey: '' }] = day.breaks;
      const now = db.clock.now();
      await db.prisma.$transaction(async (tx) => {
        const stored = await lockBreak(tx, id);
        if (stored === null) throw new Error('the break is gone');
        const deciding = { actor, now } as unknown as Parameters<typeof appendAnswer>[3];
        await appendAnswer(tx, stored, { answer, askedAt: now, evidence: null }, deciding);
      });
      await lab.accept(day.breaks.map((one) => one.id));
      await signed(db, day);
      expect(await faultsOf(db, day)).toEqual([]);
      await tamper(trigger, sql, [id]);
      const label = `${matchKey} #1`;
      expect(await faultsOf(db, day)).toMatchObject([{ kind: 'decision', label, because: 'changed' }]);
    }
  });

  test('a locked day whose seal was taken away is no day that was never locked', async () => {
    const db = await open();
    const day = await lockedDay(db, 0);
    await tamper('day_seal_no_delete', 'DELETE FROM day_seal WHERE source_id = ?', [day.sourceId]);
    expect(await faultsOf(db, day)).toMatchObject([
      { kind: 'manifest', label: day.businessDate, because: 'missing' },
    ]);
  });

  test('an earlier seal of the day that was rewritten is named, and not the one that holds now', async () => {
    const db = await open();
    const day = await lockedDay(db, 0);
    const asked = await reopenDay(await signedIn(db, 'finance'), { ...keyOf(day), hours: 1, reason: 'late' });
    await agreed(db, asked.ok ? asked.value.requestId : '');
    await signed(db, day);
    const sql = "UPDATE day_seal SET manifest = '{}' WHERE source_id = ? AND seq = 1";
    await tamper('day_seal_no_update', sql, [day.sourceId]);
    expect(await faultsOf(db, day)).toMatchObject([
      { kind: 'manifest', label: `${day.businessDate}, 1`, because: 'changed' },
    ]);
  });

  test('what comes to a locked day by no way that the product has is named', async () => {
    const db = await open();
    const lab = new DayLab(db);
    const day = await lockedDay(db, 0);
    const statementId = await lab.statement(day.sourceId, day.businessDate);
    const { run } = await lab.run(day.sourceId, day.businessDate, [day.statementId, statementId]);
    const faults = await faultsOf(db, day);
    expect(faults.map(({ kind, id, because }) => [kind, id, because])).toEqual([
      ['statement', `${statementId}`, 'added'],
      ['run', `${run.id}`, 'added'],
    ]);
  });

  test('the seal itself, who signed it and that it locks the day cannot be rewritten', async () => {
    const db = await open();
    const changes: [string | null, string][] = [
      ['day_seal_no_update', "UPDATE day_seal SET maker_name = 'Nobody' WHERE source_id = ?"],
      ['day_seal_no_update', "UPDATE day_seal SET manifest = '{}' WHERE source_id = ?"],
      ['day_seal_no_update', "UPDATE day_seal SET reason = '' WHERE source_id = ?"],
      [null, 'UPDATE approval_request SET checker_id = requester_id WHERE source_id = ?'],
    ];
    for (const [trigger, sql] of changes) {
      const day = await lockedDay(db, 0);
      await tamper(trigger, sql, [day.sourceId]);
      const label = `${day.businessDate}, 1`;
      expect(await faultsOf(db, day)).toMatchObject([{ kind: 'manifest', label, because: 'changed' }]);
    }
    const day = await lockedDay(db, 0);
    await tamper(null, "UPDATE recon_day SET state = 'open' WHERE source_id = ?", [day.sourceId]);
    expect(await faultsOf(db, day)).toMatchObject([{ kind: 'manifest', label: day.businessDate }]);
  });

  test('what a later day brings in is no fault: evidence, and a break found again with another difference', async () => {
    const db = await open();
    const lab = new DayLab(db);
    const day = await lockedDay(db, 2);
    const next = '2026-03-18';
    const statementId = await lab.statement(day.sourceId, next);
    const { run } = await lab.run(day.sourceId, next, [statementId]);
    const [{ id } = { id: 0n }] = day.breaks;
    const { id: _id, ...item } = await db.prisma.reconItem.findFirstOrThrow({ where: { runId: day.run.id } });
    const found = { ...item, runId: run.id, stakeMinor: 99n };
    const { id: lastItemId } = await db.prisma.reconItem.create({ data: found });
    const renewed = { lastRunId: run.id, lastDay: next, lastItemId, stakeMinor: 99n };
    await db.prisma.reconBreak.update({ where: { id }, data: renewed });
    await db.prisma.$transaction(async (tx) => {
      const stored = await lockBreak(tx, id);
      if (stored === null) throw new Error('the break is gone');
      const evidence = {
        via: 'statement' as const,
        at: '2026-03-19T00:00:00.000Z',
        bucket: 'break' as const,
        breakKind: 'amount_mismatch' as const,
        reason: null,
        differenceMinor: 99n,
      };
      const actor = { id: null, name: 'w-1', role: 'worker' };
      await appendEvent(tx, stored, { type: 'evidence', evidence, actor, runId: run.id }, db.clock.now());
    });
    expect(await db.prisma.reconBreak.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'open' });
    expect(await faultsOf(db, day)).toEqual([]);
  });
});

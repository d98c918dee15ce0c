import { beforeAll, expect, test } from 'vitest';
import type { Database } from '@/lib/db/client';
import type { VerbResult } from '@/lib/domain/errors';
import { may, ROLES } from '@/lib/domain/roles';
import { describeEachDatabase } from '@/lib/testing/databases';
import { DESK_VERBS, deskCalls, type Call, type Verb } from '@/lib/testing/desk-calls';
import { deskReads } from '@/lib/testing/desk-reads';
import { contextFor, signedIn } from '@/lib/testing/ledger-factory';
import { withdrawRequest } from '../approvals/withdraw-request';
import { previewMapping } from '../sources/preview-mapping';
import { planBreaks } from './plan-breaks';

/** Rows of everything that a verb of the desk could change. The session's own audit rows are counted apart. */
async function booksOf({ prisma }: Database): Promise<unknown> {
  const orderBy = { id: 'asc' } as const;
  return [
    await prisma.reconSource.findMany({ orderBy }),
    await prisma.statement.findMany({ orderBy }),
    await prisma.statementPart.count(),
    await prisma.reconRun.findMany({ orderBy }),
    await prisma.reconBreak.findMany({ orderBy }),
    await prisma.breakEvent.findMany({ orderBy }),
    await prisma.breakOperation.findMany({ orderBy }),
    await prisma.approvalRequest.findMany({ orderBy }),
    await prisma.reconDay.findMany(),
    await prisma.daySeal.count(),
    await prisma.asyncTask.findMany({ orderBy }),
    await prisma.compensation.count(),
    await prisma.auditLog.count({ where: { outcome: 'done' } }),
  ];
}

describeEachDatabase((open) => {
  let db: Database;
  let calls: Record<string, Call>;
  beforeAll(async () => {
    db = await open();
    calls = await deskCalls(db);
  });
  const callOf = (name: string): Call => {
    const call = calls[name];
    if (call === undefined) throw new Error(`no call of ${name}`);
    return call;
  };
  const recordsOf = (actorId: bigint) => db.prisma.auditLog.findMany({ where: { actorId } });

  // First of all, so that every call would still work for whoever may.
  test.each(DESK_VERBS)('case-17 %s: refused roles leave no change and one audit row each', async (name) => {
    const [verb, input, action, permission] = callOf(name);
    const before = await booksOf(db);
    for (const role of ROLES.filter((one) => !may(one, permission))) {
      const ctx = await signedIn(db, role);
      expect(await verb(ctx, input), role).toEqual({
        ok: false,
        error: { code: 'no_permission', permission },
      });
      const records = await recordsOf(ctx.user.id);
      expect(records, role).toMatchObject([{ action, outcome: 'refused', actorRole: role }]);
      expect(records[0]?.details).toContain('no_permission');
    }
    const audited = await db.prisma.auditLog.count();
    expect(await verb(contextFor(db, null), input)).toEqual({ ok: false, error: { code: 'signed_out' } });
    const leaver = await signedIn(db, 'administrator');
    await db.prisma.user.update({ where: { id: leaver.user.id }, data: { disabledAt: db.clock.now() } });
    expect(await verb(leaver, input)).toEqual({ ok: false, error: { code: 'signed_out' } });
    expect(await db.prisma.auditLog.count()).toBe(audited);
    expect(await booksOf(db)).toEqual(before);
  });

  test.each(DESK_VERBS)('case-17 %s: whoever may is not turned away', async (name) => {
    const [verb, input, , permission] = callOf(name);
    const codes: string[] = [];
    for (const role of ROLES.filter((one) => may(one, permission))) {
      const result: VerbResult<unknown> = await verb(await signedIn(db, role), input);
      codes.push(result.ok ? 'ok' : result.error.code);
    }
    for (const turnedAway of ['no_permission', 'signed_out', 'unexpected'])
      expect(codes).not.toContain(turnedAway);
    // Only what was done already is wrong a second time.
    expect(codes[0]).not.toBe('invalid');
  });

  test('case-17 only whoever asked takes a request back, whatever the role', async () => {
    const [, input] = callOf('approveRequest');
    const before = await booksOf(db);
    for (const role of ROLES) {
      const ctx = await signedIn(db, role);
      expect((await withdrawRequest(ctx, input)).ok, role).toBe(false);
      expect(await recordsOf(ctx.user.id), role).toMatchObject([
        { action: 'withdraw_request', outcome: 'refused' },
      ]);
    }
    expect(await booksOf(db)).toEqual(before);
  });

  test('case-17 everybody signed in reads the desk, nobody else does, and what plans a change needs its right', async () => {
    const reads = deskReads(calls);
    const before = await booksOf(db);
    for (const role of ROLES)
      for (const [name, read, input] of reads) {
        const result = await read(await signedIn(db, role), input);
        expect(result.ok ? 'ok' : result.error, `${role} ${name}`).toBe('ok');
      }
    const plans: [Verb, object][] = [
      [planBreaks, callOf('resolveBreaks')[1]],
      [previewMapping, { mapping: {}, headerRow: 0, rows: [], kinds: [] }],
    ];
    for (const [plan, input] of plans)
      for (const role of ['support', 'operator'] as const)
        expect(await plan(await signedIn(db, role), input)).toMatchObject({
          error: { code: 'no_permission' },
        });
    const all: Verb[] = [...reads.map(([, read]) => read), ...plans.map(([plan]) => plan), withdrawRequest];
    for (const read of all)
      expect(await read(contextFor(db, null), { id: '1' })).toEqual({
        ok: false,
        error: { code: 'signed_out' },
      });
    expect(await booksOf(db)).toEqual(before);
  });
});

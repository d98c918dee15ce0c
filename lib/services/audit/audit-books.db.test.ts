import { expect, test } from 'vitest';
import { auditDone } from '../../db/audit-store';
import { describeEachDatabase } from '../../testing/databases';
import { signedIn } from '../../testing/ledger-factory';
import { auditEntry } from '../actor';
import { listAudit } from './list-audit';

describeEachDatabase((open) => {
  test('what has small numbers of its own is found with its type before it', async () => {
    const db = await open();
    const ctx = await signedIn(db, 'finance');
    const who = { id: ctx.user.id, name: ctx.user.name, role: 'finance' };
    await auditDone(db.prisma, auditEntry(ctx, who, 'note', { type: 'task', id: '12' }));
    await auditDone(db.prisma, auditEntry(ctx, who, 'start_run', { type: 'run', id: '12' }));
    await auditDone(db.prisma, auditEntry(ctx, who, 'resolve_break', { type: 'break', id: '12' }));
    await auditDone(db.prisma, auditEntry(ctx, who, 'sign_day', { type: 'day', id: '1/2026-03-17' }));
    const found = async (subject: string) => {
      const list = await listAudit(ctx, { subject });
      return list.ok ? list.value.entries.map(({ action }) => action) : null;
    };
    expect(await found('12')).toEqual(['note']);
    expect(await found('run:12')).toEqual(['start_run']);
    expect(await found('break:12')).toEqual(['resolve_break']);
    expect(await found('day:1/2026-03-17')).toEqual(['sign_day']);
    expect(await found('run:13')).toEqual([]);
    expect(await found('user:12')).toEqual([]);
  });
});

import { auditRow, type AuditInput } from './audit-store';
import type { Tx } from './client';
import type { Prisma } from './generated/mysql/client';

type Update = { ids: bigint[]; data: Prisma.ReconBreakUpdateManyMutationInput };

/**
 * What decisions about many breaks write, kept until all of a chunk are decided: an event and an audit entry each, in few
 * statements, and one update for all breaks that change alike. A break is decided once in a chunk.
 */
export class BreakWrites {
  private readonly events: Prisma.BreakEventCreateManyInput[] = [];
  private readonly entries: Prisma.AuditLogCreateManyInput[] = [];
  private readonly updates = new Map<string, Update>();

  add(event: Prisma.BreakEventCreateManyInput, data: Update['data']): void {
    this.events.push(event);
    const key = JSON.stringify(data, (_key, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    const alike = this.updates.get(key);
    if (alike === undefined) this.updates.set(key, { ids: [BigInt(event.breakId)], data });
    else alike.ids.push(BigInt(event.breakId));
  }

  addEntry(entry: AuditInput): void {
    this.entries.push(auditRow(entry, 'done'));
  }

  /** In the transaction in which they were decided. */
  async write(tx: Tx): Promise<void> {
    if (this.events.length === 0) return;
    await tx.breakEvent.createMany({ data: this.events });
    for (const { ids, data } of this.updates.values())
      await tx.reconBreak.updateMany({ where: { id: { in: ids } }, data });
    await tx.auditLog.createMany({ data: this.entries });
  }
}

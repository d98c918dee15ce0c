import type { Database } from '../db/client';
import { settleFollowUp } from '../db/follow-up-settle';
import { listUnsettled } from '../db/follow-up-store';
import { STATUS } from '../domain/task-status';

/** Follow-ups that are looked at in one go. */
const LOOKED_AT = 500;

/** Ends that a follow-up can have; a failed one may be retried and succeed yet. */
const ENDED: ReadonlySet<number> = new Set([STATUS.success, STATUS.failed, STATUS.compensated]);

/** Looks what became of follow-ups, and writes down what follows for the tasks that they repair. */
export class FollowUpSettler {
  private ending = false;
  /** Where looking goes on: those that wait long do not keep the rest from their turn. */
  private after = 0n;

  constructor(
    private readonly db: Database,
    private readonly worker: string,
  ) {}

  /** The follow-up under way is settled, no other one. */
  end(): void {
    this.ending = true;
  }

  /** One round over those that have not come to their end. busy: something was written, look again soon. */
  async runOnce(): Promise<{ busy: boolean }> {
    const open = await listUnsettled(this.db.prisma, this.after, LOOKED_AT);
    this.after = open.length < LOOKED_AT ? 0n : (open.at(-1)?.taskId ?? 0n);
    if (open.length === 0) return { busy: false };
    const rows = await this.db.prisma.asyncTask.findMany({
      where: { id: { in: open.map(({ taskId }) => taskId) } },
      select: { id: true, status: true },
    });
    const status = new Map(rows.map((row) => [row.id, row.status]));
    let busy = false;
    for (const followUp of open) {
      const now = status.get(followUp.taskId);
      const isKnown = now === STATUS.failed && followUp.outcome === 'failed';
      if (this.ending || now === undefined || !ENDED.has(now) || isKnown) continue;
      busy = (await settleFollowUp(this.db, followUp.taskId, this.worker)) || busy;
    }
    return { busy };
  }
}

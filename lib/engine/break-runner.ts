import { randomUUID } from 'node:crypto';
import { BREAK_CHUNK, moveBreakChunk } from '../db/break-move';
import { endByWorker } from '../db/break-operation-end';
import {
  holdBreakOperation,
  listForsaken,
  readBreakOperation,
  releaseBreakOperation,
  type StoredBreakOperation,
} from '../db/break-operation-store';
import type { Database } from '../db/client';
import type { Deciding } from '../db/deciding';
import { findUser } from '../db/user-store';
import { isRole, may } from '../domain/roles';

/** After so long another operation gets its turn. */
const TURN_MS = 1_000;
/** Operations whose request has ended, looked at in one go. */
const FORSAKEN = 100;

/**
 * Carries decisions about many breaks out, one turn at a time. Any number of workers may have one; whoever holds an
 * operation does its turn, and every write is fenced by that.
 */
export class BreakRunner {
  private ending = false;

  constructor(
    private readonly db: Database,
    private readonly worker: string,
    private readonly chunk = BREAK_CHUNK,
  ) {}

  /** The turn under way ends with its chunk. */
  end(): void {
    this.ending = true;
  }

  /** A turn for every operation that runs. busy: there is more to do at once. */
  async runOnce(): Promise<{ busy: boolean }> {
    await this.dropForsaken();
    let busy = false;
    const had: bigint[] = [];
    while (!this.ending) {
      const holder = randomUUID();
      const operation = await holdBreakOperation(this.db, holder, had);
      if (operation === null) break;
      had.push(operation.id);
      try {
        busy = (await this.turn(operation, holder)) || busy;
      } finally {
        await releaseBreakOperation(this.db, operation.id, holder);
      }
    }
    return { busy };
  }

  private async turn({ id }: StoredBreakOperation, holder: string): Promise<boolean> {
    const { worker, chunk } = this;
    const began = performance.now();
    while (!this.ending && performance.now() - began < TURN_MS) {
      const operation = await readBreakOperation(this.db.prisma, id);
      if (operation?.state !== 'running') return false;
      const acting = await this.actingFor(operation);
      if (acting === null) {
        await endByWorker(this.db, id, 'running', 'lost_right', this.worker);
        return false;
      }
      const handled = await moveBreakChunk(this.db, id, { holder, acting, worker, chunk });
      if (handled === null || operation.waiting <= handled) return false;
    }
    return true;
  }

  /** As their row says now: whoever was disabled or demoted decides about nothing more. */
  private async actingFor({ requesterId }: StoredBreakOperation): Promise<Deciding['actor'] | null> {
    const user = await findUser(this.db.prisma, requesterId);
    if (user === null || user.disabledAt !== null || !isRole(user.role)) return null;
    const { id, name, role } = user;
    return may(role, 'reconciliation.resolve') ? { id, name, role } : null;
  }

  /** Requests that were rejected or lapsed: nobody will ever agree, and the set is free for another decision. */
  private async dropForsaken(): Promise<void> {
    for (const id of await listForsaken(this.db.prisma, FORSAKEN))
      await endByWorker(this.db, id, 'requested', 'cancelled', this.worker);
  }
}

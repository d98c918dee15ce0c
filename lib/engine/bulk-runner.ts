import { randomUUID } from 'node:crypto';
import { readOptions } from '../config/bulk-choice';
import type { ActingUser } from '../db/bulk-audit';
import { dropChunk, judgeOperation, pauseForPower } from '../db/bulk-end';
import { freezeChunk } from '../db/bulk-freeze';
import { moveChunk } from '../db/bulk-move';
import { holdOperation, readOperation, releaseOperation, type StoredOperation } from '../db/bulk-store';
import { watchChunk } from '../db/bulk-watch';
import type { Database } from '../db/client';
import { findUser } from '../db/user-store';
import { permissionsFor } from '../domain/bulk';
import { isRole, may } from '../domain/roles';

/** busy: there is more to do at once. frozen: chunks of sets written down. handled: tasks moved or left. */
export type BulkTurn = { busy: boolean; frozen: number; handled: number; settled: number };

const NOTHING: BulkTurn = { busy: false, frozen: 0, handled: 0, settled: 0 };
/** After so long another operation gets its turn. */
const TURN_MS = 1_000;
/** Outcomes are looked at so often, a piece at a time, and what follows from them is decided. */
const WATCH_MS = 250;

/**
 * Carries bulk operations out, one turn at a time: writes the set down, moves its tasks, looks what became of them. Any
 * number of workers may have one; whoever holds an operation does its turn, and every write is fenced by that.
 */
export class BulkRunner {
  private ending = false;
  /** Where looking for outcomes goes on, by operation. */
  private readonly looked = new Map<bigint, bigint>();

  constructor(
    private readonly db: Database,
    private readonly worker: string,
    private readonly random: () => number,
  ) {}

  /** The turn under way ends with its chunk. */
  end(): void {
    this.ending = true;
  }

  /** A turn for every operation that has something to do. */
  async runOnce(): Promise<BulkTurn> {
    const counts = { ...NOTHING };
    const had: bigint[] = [];
    while (!this.ending) {
      const holder = randomUUID();
      const operation = await holdOperation(this.db, holder, had);
      if (operation === null) break;
      had.push(operation.id);
      try {
        const more = await this.turn(operation, holder, counts);
        counts.busy ||= more;
      } finally {
        await releaseOperation(this.db, operation.id, holder);
      }
    }
    return counts;
  }

  /** True: there is more to do at once. */
  private async turn({ id }: StoredOperation, holder: string, counts: BulkTurn): Promise<boolean> {
    const began = performance.now();
    let watched = -Infinity;
    for (;;) {
      const operation = await readOperation(this.db.prisma, id);
      if (operation === null || operation.finishedAt !== null) return true;
      const at = { holder, worker: this.worker, state: operation.state };
      const acting = await this.actingFor(operation);
      const acts = operation.state === 'planned' || operation.state === 'running';
      if (acts && acting === null) {
        await pauseForPower(this.db, operation, at);
        return true;
      }
      const done = await this.step(operation, holder, acting, counts);
      const looks = operation.state !== 'planned' && performance.now() - watched >= WATCH_MS;
      if (looks) {
        watched = performance.now();
        counts.settled += await this.look(operation, holder);
      }
      const moved = looks && (await judgeOperation(this.db, id, at));
      const more = done > 0 || moved;
      if (!more || this.ending || performance.now() - began > TURN_MS) return more;
    }
  }

  /** One chunk of what the state asks for; how many tasks it dealt with. */
  private async step(
    operation: StoredOperation,
    holder: string,
    acting: ActingUser | null,
    counts: BulkTurn,
  ): Promise<number> {
    const { db, random } = this;
    if (operation.state === 'cancelled' && operation.waiting > 0) {
      const dropped = (await dropChunk(db, operation.id, holder)) ?? 0;
      counts.handled += dropped;
      return dropped;
    }
    if (acting === null) return 0;
    if (operation.state === 'planned') {
      const frozen = await freezeChunk(db, operation, holder, acting);
      counts.frozen += frozen ? 1 : 0;
      return frozen ? 1 : 0;
    }
    const limit = allowance(operation, db.clock.now());
    if (operation.state !== 'running' || operation.waiting === 0 || limit === 0) return 0;
    const handled = (await moveChunk(db, operation.id, { holder, acting, random }, limit)) ?? 0;
    counts.handled += handled;
    return handled;
  }

  private async look({ id, state, inFlight, retrying }: StoredOperation, holder: string): Promise<number> {
    if (inFlight + retrying === 0) return 0;
    const watched = await watchChunk(this.db, id, { holder, state, after: this.looked.get(id) ?? 0n });
    if (watched === null || watched.next === null) this.looked.delete(id);
    else this.looked.set(id, watched.next);
    return watched?.changed ?? 0;
  }

  /** As their row says now: whoever was disabled or demoted moves nothing more. */
  private async actingFor({ actingId, kind }: StoredOperation): Promise<ActingUser | null> {
    const user = await findUser(this.db.prisma, actingId);
    if (user === null || user.disabledAt !== null || !isRole(user.role)) return null;
    const { role } = user;
    if (!permissionsFor(kind).every((permission) => may(role, permission))) return null;
    return { actor: { id: user.id, name: user.name, role }, role };
  }
}

/** How many tasks may be moved now: the rest of the canary, and what a limited rate allows. */
export function allowance(operation: StoredOperation, now: Date): number {
  const { canary, ratePerSecond } = readOptions(operation.options);
  const { inFlight, retrying, succeeded, failed, canaryAt, nextMoveAt } = operation;
  const moved = inFlight + retrying + succeeded + failed;
  const ofCanary = canary === null || canaryAt !== null ? Infinity : Math.max(0, canary - moved);
  if (ratePerSecond === null) return ofCanary;
  const held = nextMoveAt !== null && nextMoveAt > now;
  return held ? 0 : Math.min(ofCanary, ratePerSecond);
}

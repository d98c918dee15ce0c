import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { DEMO_TYPES, type DemoType } from '../../../prisma/seed/demo/demo-task-types';
import { isDemoType, isMode, type Mode } from './downstream-rules';

/** What one event did at a downstream. `effects` is 1 or 0, however often it was delivered. */
export type EventRecord = {
  type: DemoType;
  deliveries: number;
  effects: number;
  firstAt: string;
  lastAt: string;
};

type Stored = { modes: Record<string, string>; events: Record<string, EventRecord> };

const KEPT = 20_000;
const WRITE_EVERY_MS = 2_000;

/** The downstreams' own memory, kept in a file: a restart must not make an event count again. */
export class EffectsLedger {
  readonly events = new Map<string, EventRecord>();
  readonly modes = new Map<DemoType, Mode>(DEMO_TYPES.map((type) => [type, 'usual']));
  private timer: NodeJS.Timeout | null = null;

  /** @param file null: nothing is kept */
  constructor(private readonly file: string | null) {
    this.modes.set('refund_submit', 'down');
    if (file !== null && existsSync(file)) this.load(JSON.parse(readFileSync(file, 'utf8')) as Stored);
  }

  private load(stored: Stored): void {
    for (const [type, mode] of Object.entries(stored.modes))
      if (isDemoType(type) && isMode(mode)) this.modes.set(type, mode);
    for (const [eventId, record] of Object.entries(stored.events)) this.events.set(eventId, record);
  }

  setMode(type: DemoType, mode: Mode): void {
    this.modes.set(type, mode);
    this.writeSoon();
  }

  /** Records a delivery; true when it is a duplicate of one that had its effect. */
  deliver(eventId: string, type: DemoType, effect: boolean, at: string): boolean {
    const known = this.events.get(eventId) ?? { type, deliveries: 0, effects: 0, firstAt: at, lastAt: at };
    const duplicate = known.effects > 0;
    this.events.set(eventId, {
      ...known,
      deliveries: known.deliveries + 1,
      effects: duplicate || effect ? 1 : 0,
      lastAt: at,
    });
    for (const oldest of this.events.keys()) {
      if (this.events.size <= KEPT) break;
      this.events.delete(oldest);
    }
    this.writeSoon();
    return duplicate;
  }

  /** What happened before there was a simulator: the story's past. */
  remember(eventId: string, type: DemoType, effect: boolean, at: string): void {
    if (this.events.has(eventId)) return;
    this.events.set(eventId, { type, deliveries: 1, effects: effect ? 1 : 0, firstAt: at, lastAt: at });
    this.writeSoon();
  }

  private writeSoon(): void {
    this.timer ??= setTimeout(() => this.write(), WRITE_EVERY_MS).unref();
  }

  write(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.file === null) return;
    const stored: Stored = { modes: Object.fromEntries(this.modes), events: Object.fromEntries(this.events) };
    writeFileSync(`${this.file}.new`, JSON.stringify(stored));
    renameSync(`${this.file}.new`, this.file);
  }
}

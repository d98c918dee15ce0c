import type { Database, Tx } from '../../db/client';
import { withLockRetry } from '../../db/failure';
import {
  encodePlaced,
  insertParts,
  type NewPart,
  type PlacedBucket,
  type PlacedRecord,
} from '../../db/placed-rows';
import { insertItems, type NewItem } from '../../db/recon-item-store';
import { fenceRun } from '../../db/recon-run-hold';
import type { StoredRun } from '../../db/recon-run-store';
import type { RunOurs, RunTheirs } from '../../reconciliation/run/row-cells';

/** Records of one row of `recon_run_part`, and items of one of `recon_item_part`. */
const RECORDS = 2_000;
const ITEMS = 1_000;
/** Characters of one transaction: far below what a packet may hold, whatever letters they are. */
const TEXT = 2_000_000;

/**
 * Writes what a run has found, while the next part is being decided: one transaction at a time, each fenced. A fault of
 * one that is under way comes out of the next call.
 */
export class RunWriter {
  private parts: NewPart[] = [];
  private text = 0;
  private seq = 0;
  private itemSeq = 0;
  /** Numbers of the rows that hold records with rows of earlier days. */
  readonly carriedParts: number[] = [];
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly run: Pick<StoredRun, 'id' | 'sourceId'>,
    private readonly holder: string,
  ) {}

  /** Records with rows of earlier days stand apart: whoever runs the day again takes them in again. */
  async placed(bucket: PlacedBucket, part: number, records: readonly PlacedRecord[]): Promise<void> {
    const carried = records.filter(holdsCarried);
    await this.add(
      bucket,
      part,
      carried.length === 0 ? records : records.filter((one) => !holdsCarried(one)),
    );
    for (let seq = this.seq, end = seq + Math.ceil(carried.length / RECORDS); seq < end; seq += 1)
      this.carriedParts.push(seq);
    await this.add(bucket, part, carried);
  }

  private async add(bucket: PlacedBucket, part: number, records: readonly PlacedRecord[]): Promise<void> {
    for (let at = 0; at < records.length; at += RECORDS) {
      const some = records.slice(at, at + RECORDS);
      const items = encodePlaced(some);
      this.parts.push({ seq: this.seq, bucket, part, rowCount: some.length, items });
      this.seq += 1;
      this.text += items.length;
      if (this.text >= TEXT) await this.writeParts();
    }
  }

  async items(items: readonly NewItem[]): Promise<void> {
    for (const some of textsOf(items)) {
      const at = { runId: this.run.id, sourceId: this.run.sourceId, seq: this.itemSeq };
      this.itemSeq += 1;
      await this.write((tx) => insertItems(tx, at, some));
    }
  }

  /** Everything is written when this resolves. */
  async end(): Promise<void> {
    if (this.parts.length > 0) await this.writeParts();
    await this.writing;
  }

  private async writeParts(): Promise<void> {
    const { parts } = this;
    this.parts = [];
    this.text = 0;
    await this.write((tx) => insertParts(tx, this.run.id, parts));
  }

  private async write(work: (tx: Tx) => Promise<void>): Promise<void> {
    await this.writing;
    const { db, run, holder } = this;
    this.writing = withLockRetry(() =>
      db.prisma.$transaction(async (tx) => {
        await fenceRun(tx, run.id, holder, db.clock.now());
        await work(tx);
      }),
    );
    // It is awaited by the next call; without this a fault in between would end the process.
    this.writing.catch(() => undefined);
  }
}

function holdsCarried({ ours, theirs }: PlacedRecord): boolean {
  return (ours as readonly RunOurs[]).some(isCarried) || (theirs as readonly RunTheirs[]).some(isCarried);
}

const isCarried = ({ carried }: { carried: boolean }) => carried;

/** Items in pieces that one row can hold. */
function* textsOf(items: readonly NewItem[]): Generator<NewItem[]> {
  let some: NewItem[] = [];
  let text = 0;
  for (const item of items) {
    some.push(item);
    text += item.detail.length + item.matchKey.length;
    if (some.length < ITEMS && text < TEXT) continue;
    yield some;
    some = [];
    text = 0;
  }
  if (some.length > 0) yield some;
}

import { createHash } from 'node:crypto';
import type { Database } from '../db/client';
import { readParts } from '../db/statement-parts';

/**
 * The bytes of a stored file, as often as they are asked for, and their SHA-256. Formats read a file several times, and
 * not always to its end: each byte counts for the hash when it is seen first.
 */
export class StatementBytes {
  /** How far the pass under way has come, in bytes of the file as it was uploaded. */
  position = 0;
  private readonly hash = createHash('sha256');
  private hashedParts = 0;

  /** @param beat called after every part; what it throws ends the reading */
  constructor(
    private readonly db: Database,
    private readonly statementId: bigint,
    private readonly beat: (position: number) => Promise<void>,
  ) {}

  readonly read = (): AsyncGenerator<Uint8Array> => this.pass();

  /** In hex. Reads what nobody has asked for yet. */
  async sha256(): Promise<string> {
    for await (const part of readParts(this.db, this.statementId, this.hashedParts)) this.hash.update(part);
    return this.hash.digest('hex');
  }

  private async *pass(): AsyncGenerator<Uint8Array> {
    this.position = 0;
    let seq = 0;
    for await (const part of readParts(this.db, this.statementId)) {
      if (seq === this.hashedParts) {
        this.hash.update(part);
        this.hashedParts += 1;
      }
      seq += 1;
      this.position += part.length;
      await this.beat(this.position);
      yield part;
    }
  }
}

import { randomUUID } from 'node:crypto';
import type { Database } from '../db/client';
import { findRun, type StoredRun } from '../db/recon-run-store';
import type { StoredSource } from '../db/recon-source-store';
import type { VerbResult } from '../domain/errors';
import type { RunSheetName } from '../domain/views/run-export';
import { RunRunner } from '../engine/run-runner';
import { StatementReader } from '../engine/statement-reader';
import { approveRequest } from '../services/approvals/approve-request';
import type { ServiceContext } from '../services/context';
import { signDay } from '../services/days/sign-day';
import { ExportSlots } from '../services/export/export-slots';
import { exportRun } from '../services/export-run/export-run';
import { readExportedBook, type ReadRow } from '../services/export-run/read-export';
import { startRun } from '../services/runs/start-run';
import { addPart } from '../services/statements/add-part';
import { beginUpload } from '../services/statements/begin-upload';
import { commitStatement } from '../services/statements/commit-statement';
import { getStatement } from '../services/statements/get-statement';
import { signedIn } from './ledger-factory';
import { plainRunWords } from './plain-run-words';
import { coveredType, makeSource } from './recon-lab';
import { payTask } from './run-lab';

export type Person = Awaited<ReturnType<typeof signedIn>>;
export type Book = Record<RunSheetName, ReadRow[]>;

/** What a verb answers, where it must have worked. */
export function value<T>(result: VerbResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A person of finance and a source of their own, whose day goes through the verbs that the screens call. */
export class FinanceLab {
  private constructor(
    readonly db: Database,
    readonly ctx: Person,
    readonly source: StoredSource,
    readonly bizType: string,
  ) {}

  static async open(db: Database, parts: Parameters<typeof makeSource>[1] = {}): Promise<FinanceLab> {
    const bizType = `pay-${randomUUID().slice(0, 8)}`;
    const refunds = coveredType(`${bizType}-r`, { kind: 'refund' });
    const types = [coveredType(bizType), refunds];
    const source = await makeSource(db, { format: 'generic_csv', graceDays: 0, types, ...parts });
    return new FinanceLab(db, await signedIn(db, 'finance'), source, bizType);
  }

  /** A task of the source's payments, or of its refunds. */
  task(
    key: string,
    day: string,
    { state = 'success', kind = 'payment', ...columns }: TaskParts = {},
  ): Promise<bigint> {
    const bizType = kind === 'refund' ? `${this.bizType}-r` : this.bizType;
    return payTask(this.db, key, day, state, { bizType, ...columns });
  }

  /** Uploads a file in parts and has it read; nothing counts yet. Gives the statement's id. */
  async read(day: string, file: Uint8Array | string, fileName = 'bill.csv'): Promise<string> {
    const bytes = Buffer.from(file);
    const begun = { sourceId: `${this.source.id}`, businessDate: day, fileName, sizeBytes: bytes.length };
    const { statementId: id, partBytes } = value(await beginUpload(this.ctx, begun));
    for (let seq = 0; seq * partBytes < bytes.length; seq += 1) {
      const part = Uint8Array.from(bytes.subarray(seq * partBytes, (seq + 1) * partBytes));
      value(await addPart(this.ctx, { id, seq, bytes: part }));
    }
    const reader = new StatementReader(this.db, 'lab');
    while (value(await getStatement(this.ctx, { id })).state === 'reading') await reader.runOnce();
    return id;
  }

  /** The same, and lets it count. */
  async bring(day: string, file: Uint8Array | string, fileName?: string): Promise<string> {
    const id = await this.read(day, file, fileName);
    const { state, problem, lockVersion } = value(await getStatement(this.ctx, { id }));
    if (state !== 'ready') throw new Error(`the file is ${state}: ${JSON.stringify(problem)}`);
    value(await commitStatement(this.ctx, { id, lockVersion }));
    return id;
  }

  async run(day: string): Promise<StoredRun> {
    const { id } = value(await startRun(this.ctx, { sourceId: `${this.source.id}`, businessDate: day }));
    const runner = new RunRunner(this.db, 'lab');
    let run = await findRun(this.db.prisma, BigInt(id));
    while (run?.state === 'queued' || run?.state === 'running') {
      await runner.runOnce();
      run = await findRun(this.db.prisma, BigInt(id));
    }
    if (run?.state !== 'done') throw new Error(`run ${id} is ${run?.state}: ${run?.why}`);
    return run;
  }

  /** The workbook that finance takes along, read again. */
  async book(run: StoredRun, ctx: ServiceContext = this.ctx): Promise<Book> {
    const means = { words: plainRunWords(), slots: new ExportSlots() };
    const file = value(await exportRun(ctx, { runId: `${run.id}`, format: 'xlsx' }, means));
    const parts = [file.head];
    for await (const part of file.body) parts.push(part);
    return readExportedBook(Buffer.concat(parts));
  }

  /** Brings a file, compares its day and takes the workbook of it. */
  async day(
    day: string,
    file: Uint8Array | string,
    fileName?: string,
  ): Promise<{ run: StoredRun; book: Book }> {
    await this.bring(day, file, fileName);
    const run = await this.run(day);
    return { run, book: await this.book(run) };
  }

  /** One signs, another agrees, and the day is locked. */
  async lock({ id, businessDate }: StoredRun): Promise<void> {
    const day = { sourceId: `${this.source.id}`, businessDate, runId: `${id}` };
    const { requestId } = value(await signDay(this.ctx, day));
    value(await approveRequest(await signedIn(this.db, 'finance'), { id: requestId, lockVersion: 0 }));
  }

  breakOf(matchKey: string) {
    return this.db.prisma.reconBreak.findFirstOrThrow({ where: { sourceId: this.source.id, matchKey } });
  }
}

type TaskParts = NonNullable<Parameters<typeof payTask>[4]> & {
  state?: Parameters<typeof payTask>[3];
  kind?: 'payment' | 'refund';
};

/** Where each row of a workbook ended, `key: bucket` or `key: kind of break`, sorted. */
export function endsOf({ matched, breaks, in_transit: transit, ignored }: Book): string[] {
  return [
    ...matched.map(({ key }) => `${key}: matched`),
    ...breaks.map(({ key, breakKind }) => `${key}: ${breakKind}`),
    ...transit.map(({ key }) => `${key}: in_transit`),
    ...ignored.map(({ key, why }) => `${key}: ${why}`),
  ].sort();
}

/** Facts of the identity in a summary, `side bucket rows amount`, those without rows left out. */
export function identityOf({ summary }: Book): string[] {
  return summary
    .filter(({ fact, rows }) => fact === 'identity' && rows !== '0')
    .map(({ side, bucket, rows, amount }) => `${side} ${bucket} ${rows} ${amount}`);
}

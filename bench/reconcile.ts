import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '../lib/db/client';
import { migrate } from '../lib/db/migrate';
import type { StoredSource } from '../lib/db/recon-source-store';
import { currentRun, queueRun, type StoredRun } from '../lib/db/recon-run-store';
import { commitRead, withdrawCommitted } from '../lib/db/statement-commit';
import { addPart, beginStatement, PART_BYTES } from '../lib/db/statement-parts';
import { findStatement, type StoredStatement } from '../lib/db/statement-store';
import { identityOf } from '../lib/domain/reconciliation-sums';
import { readRunSums } from '../lib/domain/run-record';
import { plainSql } from '../lib/testing/plain-sql';
import { waitUntil } from '../lib/testing/processes';
import { withMariadb } from '../lib/testing/provision';
import { makeSource } from '../lib/testing/recon-lab';
import { plainJoin } from './reconcile/baseline';
import { billLines, expectedBreaks, shuffled, type BenchDay } from './reconcile/day';
import { startDesk } from './reconcile/desk';
import type { DeskSizes } from './reconcile/desk-child';
import { fillDay } from './reconcile/ledger';
import { wholeNumber } from './whole-number';

const HELP = `Measures a day of reconciliation on a private MariaDB (durable commits): a bill of WeChat Pay against as many
tasks of the ledger, from the first byte of the upload to the end of the run, in a worker process of its own. The baseline,
in the same run, is a plain hash join of as many keys in memory.

Three rounds, each with what it must find: a clean day; 1 % of every kind of break on another day; the clean day again with
its lines in another order, stored in chunks and compared with pages of ours of other sizes, which must give the same
result hash.

  npm run bench:reconcile                    1,000,000 rows on each side; at most 60 s and 1 GB
  npm run bench:reconcile -- --rows 100000   fewer

The last line is one JSON object of the figures.
`;

/** Smaller ones and larger ones than usual: 1,000 and 5,000. */
const OTHER_SIZES: DeskSizes = { chunkRows: 333, pageRows: 7_777 };
const PATIENCE = { timeoutMs: 900_000, everyMs: 25 };

type Round = { uploadS: number; readS: number; runS: number; wallS: number; rssMb: number; cpuS: number };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rows: { type: 'string', default: '1000000' }, help: { type: 'boolean' } },
  });
  if (values.help) return void process.stdout.write(HELP);
  const rows = wholeNumber('rows', values.rows, 1_000, 5_000_000);
  if (rows % 1_000 !== 0) throw new Error('--rows is a multiple of 1,000');
  await withMariadb(async (server) => {
    const url = await server.createDatabase('bench');
    await migrate({ url });
    const db = await openDatabase({ url });
    const sql = await plainSql(url);
    try {
      const clean: BenchDay = { date: '2026-03-02', rows, flawed: false };
      const flawed: BenchDay = { date: '2026-03-05', rows, flawed: true };
      for (const day of [clean, flawed]) {
        await fillDay(sql, day);
        console.log(`ledger of ${day.date} is there`);
      }
      await sql.run('ANALYZE TABLE async_task');
      const source = await makeSource(db, { graceDays: 0, lookBackDays: 0 });
      const rounds: Record<string, Round> = {};
      const first = await round(db, url, source, clean, bytesOf(billLines(clean), PART_BYTES));
      rounds['clean'] = told('clean', first.round);
      prove(first.run, clean);
      const breaks = await round(db, url, source, flawed, bytesOf(billLines(flawed), PART_BYTES));
      rounds['breaks'] = told('1 % of each', breaks.round);
      prove(breaks.run, flawed);
      await withdraw(db, first.statement);
      const lines = shuffled([...billLines(clean)]);
      const again = await round(db, url, source, clean, bytesOf(lines, 7_777), OTHER_SIZES);
      rounds['shuffled'] = told('shuffled', again.round);
      prove(again.run, clean);
      if (again.run.resultHash !== first.run.resultHash) throw new Error('another order gave another result');
      const joinS = plainJoin(rows);
      report(rounds, rows, joinS);
    } finally {
      await sql.close();
      await db.close();
    }
  });
}

/** The parts of a file as a browser sends them, made as they are needed. */
function* bytesOf(lines: Iterable<string>, pieceBytes: number): Generator<Uint8Array> {
  let left = Buffer.alloc(0);
  let pieces: string[] = [];
  let length = 0;
  for (const line of lines) {
    pieces.push(line);
    length += line.length;
    if (length < pieceBytes) continue;
    left = Buffer.concat([left, Buffer.from(pieces.join(''))]);
    pieces = [];
    length = 0;
    for (; left.length >= PART_BYTES; left = left.subarray(PART_BYTES)) yield left.subarray(0, PART_BYTES);
  }
  left = Buffer.concat([left, Buffer.from(pieces.join(''))]);
  for (; left.length > 0; left = left.subarray(PART_BYTES)) yield left.subarray(0, PART_BYTES);
}

async function round(
  db: Database,
  url: string,
  source: StoredSource,
  day: BenchDay,
  parts: Iterable<Uint8Array>,
  sizes: DeskSizes = {},
): Promise<{ round: Round; run: StoredRun; statement: StoredStatement }> {
  const file = [...parts];
  const desk = await startDesk(url, sizes);
  try {
    const began = performance.now();
    const since = () => (performance.now() - began) / 1000;
    const id = await upload(db, source, day, file);
    const uploadS = since();
    const read = await untilRead(db, id);
    const readS = since() - uploadS;
    const by = { id: null, name: 'bench' };
    const committed = await db.prisma.$transaction((tx) => commitRead(tx, read, by, db.clock.now()));
    if (committed !== 'committed') throw new Error(JSON.stringify(committed));
    const request = { source, businessDate: day.date, requester: null };
    const queued = await db.prisma.$transaction((tx) => queueRun(tx, request, db.clock.now()));
    if (queued === null) throw new Error('a run is under way');
    const run = await untilRun(db, queued.id);
    const wallS = since();
    const { rssMb, cpuMs } = await desk.figures();
    const statement = await stored(db, id);
    const figures = { uploadS, readS, runS: wallS - uploadS - readS, wallS, rssMb, cpuS: cpuMs / 1000 };
    return { round: figures, run, statement };
  } finally {
    await desk.end();
  }
}

async function upload(db: Database, source: StoredSource, day: BenchDay, file: readonly Uint8Array[]) {
  const sizeBytes = BigInt(file.reduce((sum, part) => sum + part.length, 0));
  const uploader = { id: null, name: 'bench' };
  const fileName = 'bill.csv';
  const begun = { sourceId: source.id, businessDate: day.date, fileName, sizeBytes, uploader };
  const id = await beginStatement(db.prisma, begun, db.clock.now());
  for (const [seq, bytes] of file.entries())
    await db.prisma.$transaction((tx) => addPart(tx, { id, sizeBytes }, seq, bytes, db.clock.now()));
  return id;
}

async function stored(db: Database, id: bigint): Promise<StoredStatement> {
  const statement = await findStatement(db.prisma, id);
  if (statement === null) throw new Error('no statement');
  return statement;
}

async function untilRead(db: Database, id: bigint): Promise<StoredStatement> {
  const isRead = async () => (await stored(db, id)).state !== 'reading';
  await waitUntil('the file is read', isRead, PATIENCE);
  return stored(db, id);
}

async function untilRun(db: Database, id: bigint): Promise<StoredRun> {
  const find = () => db.prisma.reconRun.findUniqueOrThrow({ where: { id } });
  const ended = ['done', 'failed', 'cancelled'];
  await waitUntil('the run has ended', async () => ended.includes((await find()).state), PATIENCE);
  const { sourceId, businessDate, state, why } = await find();
  const run = await currentRun(db.prisma, sourceId, businessDate);
  if (run?.id !== id) throw new Error(`the run is ${state}: ${why}`);
  return run;
}

async function withdraw(db: Database, statement: StoredStatement): Promise<void> {
  const by = { id: null, name: 'bench', reason: 'the same in another order' };
  const moved = await db.prisma.$transaction((tx) => withdrawCommitted(tx, statement, by, db.clock.now()));
  if (moved !== 'withdrawn') throw new Error(JSON.stringify(moved));
}

/** Every row of both sides in exactly one bucket, and of each kind as many breaks as were made. */
function prove(run: StoredRun, day: BenchDay): void {
  const sums = readRunSums(run.sums);
  if (sums === null || identityOf(sums).length > 0) throw new Error('rows were lost');
  const { invalid = 0, ...expected } = expectedBreaks(day);
  const found = [...sums.currencies.values()].reduce((sum, one) => sum + one.theirs.buckets.invalid.count, 0);
  if (found !== invalid) throw new Error(`${found} invalid rows, not ${invalid}`);
  for (const [kind, count] of Object.entries(sums.breaks))
    if (count !== (expected[kind] ?? 0)) throw new Error(`${count} of ${kind}, not ${expected[kind] ?? 0}`);
}

function told(name: string, round: Round): Round {
  const { uploadS, readS, runS, wallS, rssMb, cpuS } = round;
  const s = (value: number) => value.toFixed(1);
  console.log(
    `${name.padEnd(12)} ${s(wallS)} s: upload ${s(uploadS)}, reading ${s(readS)}, run ${s(runS)}; ` +
      `worker ${rssMb.toFixed(0)} MB at most, ${s(cpuS)} s of its processor`,
  );
  return round;
}

function report(rounds: Record<string, Round>, rows: number, joinS: number): void {
  const all = Object.values(rounds);
  const wall = Math.max(...all.map(({ wallS }) => wallS));
  const rss = Math.max(...all.map(({ rssMb }) => rssMb));
  console.log(`plain hash join of ${rows.toLocaleString('en-US')} keys: ${joinS.toFixed(2)} s`);
  console.log(`at most ${wall.toFixed(1)} s and ${rss.toFixed(0)} MB`);
  const figures = { rows, joinS: Number(joinS.toFixed(2)), wallS: Number(wall.toFixed(1)) };
  const rounded = Object.fromEntries(
    Object.entries(rounds).map(([name, one]) => [
      name,
      Object.fromEntries(Object.entries(one).map(([part, value]) => [part, Number(value.toFixed(1))])),
    ]),
  );
  console.log(
    JSON.stringify({
      ...{ ...figures, rssMb: Math.round(rss) },
      rounds: rounded,
      sameHash: true,
      cores: availableParallelism(),
    }),
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

import type { Database } from '../../db/client';
import {
  countCreated,
  endOf,
  readPayloadsOf,
  readSlice,
  readSliceByIds,
  type SliceRow,
} from '../../db/ledger-slice';
import { readLateTasks } from '../../db/late-tasks';
import { readBreakRows, unusableTask, type OpenRows } from '../../db/open-rows';
import { decodeEntries, decodeRaws, type ChunkEntry } from '../../db/statement-chunk';
import { readChunks, type StoredStatement } from '../../db/statement-store';
import { addInvalid, addRow, type ReconciliationSums } from '../../domain/reconciliation-sums';
import type { DetailOurs } from '../../domain/recon-item-detail';
import { InvalidKeys } from '../../reconciliation/run/break-key';
import { matchKeyOf } from '../../reconciliation/match-key';
import { invalidItem } from '../../reconciliation/run/item-row';
import { groupId } from '../../reconciliation/run/place-part';
import { invalidText } from '../../reconciliation/run/result-hash';
import { carryLines } from './carry-lines';
import { asItWas, OurRows, readsPayload, type OurRow } from './our-rows';
import type { RunPlan } from './run-plan';
import type { Sides, Tell } from './sides';

/** Reads a day of both sides into their parts, and what earlier days have left open. */
export class SideReader {
  private readonly keys: InvalidKeys;
  private readonly rows: OurRows;
  /** Tasks that somebody waits for, since they could not be used. */
  private readonly awaited: ReadonlySet<bigint>;

  constructor(
    private readonly db: Database,
    private readonly plan: RunPlan,
    private readonly sides: Sides,
    private readonly sums: ReconciliationSums,
    private readonly take?: number,
  ) {
    this.keys = new InvalidKeys(plan.run.businessDate);
    this.rows = new OurRows({ settings: plan.settings, rulesOf: plan.rulesOf, now: db.clock.now() });
    this.awaited = new Set(plan.known.flatMap((known) => unusableTask(known) ?? []));
  }

  async theirs(tell: Tell): Promise<void> {
    const total = this.plan.statements.reduce((sum, { rowCount }) => sum + rowCount, 0);
    let done = 0;
    for (const statement of this.plan.statements) {
      const before = done;
      for await (const { entries, rowCount, seq } of readChunks(this.db, statement.id)) {
        this.addChunk(statement, seq, entries);
        done += rowCount;
        await tell(done, total);
      }
      if (done - before !== statement.rowCount) throw new Error(`statement ${statement.id} lacks lines`);
      await this.addInvalidOf(statement);
    }
  }

  private readonly unusable: { statementId: bigint; seqs: Set<number> }[] = [];

  private addChunk({ id }: StoredStatement, seq: number, entries: string): void {
    let hasInvalid = false;
    for (const row of decodeEntries(entries)) {
      if ('invalid' in row) hasInvalid = true;
      else this.addLine(id, row.entry);
    }
    if (!hasInvalid) return;
    const last = this.unusable.at(-1);
    if (last?.statementId === id) last.seqs.add(seq);
    else this.unusable.push({ statementId: id, seqs: new Set([seq]) });
  }

  private addLine(statementId: bigint, entry: ChunkEntry): void {
    addRow(this.sums, 'theirs', entry);
    this.sides.theirs.add({ ...entry, key: matchKeyOf(entry.key) }, statementId, false);
  }

  /** Their raw texts are needed, and theirs alone: chunks with such rows are read once more. */
  private async addInvalidOf({ id, businessDate }: StoredStatement): Promise<void> {
    const seqs = this.unusable.find(({ statementId }) => statementId === id)?.seqs;
    if (seqs === undefined) return;
    const { currency } = this.plan.settings;
    for await (const { seq, entries, raws } of readChunks(this.db, id, { raws: true })) {
      if (!seqs.has(seq) || raws === null) continue;
      const texts = decodeRaws(raws);
      for (const [at, row] of decodeEntries(entries).entries()) {
        if (!('invalid' in row)) continue;
        const { line, problem, field, value } = row.invalid;
        const raw = texts[at] ?? '';
        addRow(this.sums, 'theirs', NO_MONEY);
        addInvalid(this.sums, 'theirs', NO_MONEY);
        this.sides.invalidTexts.push(invalidText('theirs', problem, raw));
        const invalid = { side: 'theirs' as const, problem, field, value, raw };
        const breakKey = this.keys.of('theirs', raw);
        const place = { statementId: id, line };
        const item = { invalid, breakKey, currency, businessDate, task: null, place, carried: false };
        this.sides.invalid.push(invalidItem(item));
      }
    }
  }

  async ours(tell: Tell): Promise<void> {
    const { settings, from, to } = this.plan;
    const range = { bizTypes: this.rows.bizTypes, from, to };
    const options = { payloads: readsPayload(settings), take: this.take };
    const total = await countCreated(this.db, range);
    let done = 0;
    let page = readSlice(this.db, range, null, options);
    for (;;) {
      const rows = await page;
      const place = endOf(rows);
      if (place === null) return;
      // The next page is on its way while this one is worked at.
      page = readSlice(this.db, range, place, options);
      page.catch(() => undefined);
      await this.addTasks(rows);
      done += rows.length;
      await tell(done, Math.max(done, total));
    }
  }

  private async addTasks(rows: SliceRow[]): Promise<void> {
    const { businessDate } = this.plan.run;
    const without = rows.filter((row) => this.rows.lacksAmount(row)).map(({ id }) => id);
    const payloads = without.length === 0 ? null : await readPayloadsOf(this.db, without);
    for (const row of rows) {
      const payload = payloads?.get(row.id);
      this.addTask(
        this.rows.read(payload === undefined ? row : { ...row, payload }, businessDate, false),
        false,
      );
    }
  }

  private addTask(found: OurRow, carried: boolean): void {
    if (found === null) return;
    if ('item' in found) {
      // Carried rows are counted once it is known that they still belong to this day.
      if (!carried) addRow(this.sums, 'ours', found.item);
      this.sides.ours.add(found.item);
      const { taskId, kind, key } = found.item;
      if (this.awaited.size > 0 && this.awaited.has(taskId))
        this.sides.mended.set(taskId, groupId(kind, key));
      return;
    }
    const { invalid, businessDate, task } = found;
    const { currency } = this.plan.settings;
    addRow(this.sums, 'ours', NO_MONEY);
    addInvalid(this.sums, 'ours', NO_MONEY);
    this.sides.invalidTexts.push(invalidText('ours', invalid.problem, invalid.raw));
    // A carried one is the same break on every day that it is carried to.
    const keys = carried ? new InvalidKeys(businessDate) : this.keys;
    const breakKey = keys.of('ours', invalid.raw);
    const item = { invalid, breakKey, currency, businessDate, task, place: null, carried };
    this.sides.invalid.push(invalidItem(item));
  }

  /** Rows of earlier days that are still open: tasks as they are now, lines as long as their statement counts. */
  async carried(tell: Tell): Promise<void> {
    const { known, inTransit, before, run } = this.plan;
    const old = known.filter(({ firstDay }) => firstDay < run.businessDate);
    const open = [...inTransit, ...before, ...(await readBreakRows(this.db, old))];
    await tell(0, 1);
    for (const { kind, key, seenBy, unusable } of open) {
      if (unusable !== null) continue;
      const id = groupId(kind, key);
      const known = this.sides.seenBy.get(id);
      if (known === undefined || seenBy < known) this.sides.seenBy.set(id, seenBy);
    }
    await this.carryTasks(open, await this.lateTasks(), tell);
    await carryLines(this.db, this.plan, this.sides, open);
    await tell(1, 1);
  }

  private lateTasks(): Promise<bigint[]> {
    const { run, earlier: runs, from, to } = this.plan;
    const { bizTypes, dateOf } = this.rows;
    return readLateTasks(this.db, { sourceId: run.sourceId, runs, bizTypes, from, to, dateOf });
  }

  private async carryTasks(open: readonly OpenRows[], late: readonly bigint[], tell: Tell): Promise<void> {
    const known = new Map<bigint, { rows: OpenRows; task: DetailOurs }>();
    for (const rows of open)
      for (const task of rows.detail.ours) known.set(BigInt(task.taskId), { rows, task });
    const unusable = open.flatMap((rows) => rows.unusable ?? []);
    const ids = [...new Set([...known.keys(), ...unusable, ...late])];
    const [from, to] = [this.plan.from.getTime(), this.plan.to.getTime()];
    for (let at = 0; at < ids.length; at += TASKS) {
      for (const row of await readSliceByIds(this.db, ids.slice(at, at + TASKS))) {
        // A task of the day itself is there already.
        if (row.createdAt >= from && row.createdAt < to) continue;
        const found = this.rows.read(row, null, true) ?? asItWas(known.get(BigInt(row.id)) ?? null);
        if (found === null) continue;
        this.addTask(found, true);
        this.sides.carried.ours += 1;
      }
      await tell(at, ids.length);
    }
  }
}

/** Tasks that are read together. */
const TASKS = 5_000;

const NO_MONEY = { amountMinor: null, currency: null };

import { readOriginal, type KeptAnswer, type PullPage, type StoredPull } from '../db/pull-store';
import { cutByCodePoint } from '../domain/cut-text';
import type { QuerySettings, SourceSettings } from '../domain/source-settings';
import type { StatusAnswer, StatusAsker } from '../domain/status-query';
import { askedId, originalLine, rowsOfAnswers, type AskedKey } from '../reconciliation/query-rows';
import { questionsOf, type Asking } from './query-questions';

/** What may be waited for between calls; tests wait for nothing. */
export type Pace = (ms: number) => Promise<void>;

/** Questions under way at the same time. */
const AT_ONCE = 8;
/** So many in a row without an answer: it is not the questions that are at fault. */
const SILENT_ROW = 20;

/** Where a round stands, between turns of the same worker. `later`: what nobody answered the first time. */
export type Round = {
  questions: AsyncGenerator<AskedKey>;
  later: AskedKey[];
  /** How many answered for themselves since this worker has the round, and how many in a row did not. */
  reached: number;
  silent: number;
  /** Nobody answers: the round is to be left alone for a while. */
  unanswered: boolean;
  /** It was left alone for long enough: what is not answered now is "cannot say". */
  gaveUp: boolean;
  isAtEnd: boolean;
  isOver: boolean;
  rowCount: number;
  page: PullPage;
};

/** The round as this worker left it, if nobody else has been at it since; else from what is written. */
export async function openRound(asking: Asking, pull: StoredPull, known: Round | undefined): Promise<Round> {
  if (known !== undefined && known.rowCount === pull.rowCount && known.page.asked === 0) return known;
  const asked = new Set<string>();
  for await (const bytes of readOriginal(asking.db, pull.id))
    for (const line of Buffer.from(bytes).toString('utf8').split('\n')) {
      const id = askedId(line);
      if (id !== null) asked.add(id);
    }
  return {
    questions: questionsOf(asking, (id) => asked.has(id)),
    later: [],
    reached: 0,
    silent: 0,
    unanswered: false,
    gaveUp: known?.gaveUp ?? false,
    isAtEnd: false,
    isOver: false,
    rowCount: pull.rowCount,
    page: { rows: [], answers: [], original: '', asked: 0 },
  };
}

export type GroupAsking = {
  asker: StatusAsker;
  settings: SourceSettings;
  query: QuerySettings;
  now: Date;
  pace: Pace;
};

/**
 * Asks the next few and takes their answers down, not faster than the source allows. Returns how many were asked. What
 * nobody answers comes again at the end; nothing is written of it before.
 */
export async function askGroup(round: Round, asking: GroupAsking): Promise<number> {
  const { asker, query } = asking;
  const size = query.mode === 'batch' ? query.batchSize : Math.min(AT_ONCE, query.ratePerSecond);
  const { group, isSecondTry } = await nextGroup(round, size);
  if (group.length === 0) {
    round.isOver = true;
    return 0;
  }
  const calls = query.mode === 'batch' ? 1 : group.length;
  const startedAt = performance.now();
  const signal = new AbortController().signal;
  const answers = await asker.ask(
    group.map(({ question }) => question),
    signal,
  );
  for (const [index, asked] of group.entries()) take(round, asked, answers[index] ?? [], isSecondTry, asking);
  round.unanswered = !round.gaveUp && isSilent(round);
  const restMs = (calls * 1000) / query.ratePerSecond - (performance.now() - startedAt);
  if (restMs > 0) await asking.pace(restMs);
  return group.length;
}

async function nextGroup(round: Round, size: number): Promise<{ group: AskedKey[]; isSecondTry: boolean }> {
  const group: AskedKey[] = [];
  while (!round.isAtEnd && group.length < size) {
    const next = await round.questions.next();
    if (next.done === true) round.isAtEnd = true;
    else group.push(next.value);
  }
  if (group.length > 0) return { group, isSecondTry: false };
  return { group: round.later.splice(0, size), isSecondTry: true };
}

function take(
  round: Round,
  asked: AskedKey,
  answers: readonly StatusAnswer[],
  isSecondTry: boolean,
  { settings, query, now }: GroupAsking,
): void {
  const isReached = answers.some(({ reached }) => reached);
  round.reached += isReached ? 1 : 0;
  round.silent = isReached ? 0 : round.silent + 1;
  // Where others were answered, the silence is about this one.
  const isSettled = isReached || round.gaveUp || (isSecondTry && round.reached > 0);
  if (!isSettled) {
    round.later.push(asked);
    return;
  }
  const reading = { amountPath: query.amountPath, unit: query.unit, currency: settings.currency };
  const rows = rowsOfAnswers(asked, answers, reading, round.rowCount + 1);
  round.rowCount += rows.length;
  round.page.rows.push(...rows);
  round.page.answers.push(...answers.map((answer) => keptAnswer(asked, answer, now)));
  round.page.original += answers.map((answer) => originalLine(asked, answer, now)).join('');
  round.page.asked += 1;
}

function isSilent(round: Round): boolean {
  if (round.silent >= SILENT_ROW) return true;
  return round.isAtEnd && round.reached === 0 && round.later.length > 0;
}

function keptAnswer({ question }: AskedKey, answer: StatusAnswer, askedAt: Date): KeptAnswer {
  const { tookMs, outcome, httpStatus, raw } = answer;
  const matchKey = cutByCodePoint(question.key, 128);
  return { taskId: question.taskId, matchKey, askedAt, tookMs, outcome, httpStatus, raw };
}

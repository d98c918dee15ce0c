import { Agent } from 'undici';
import type { HttpSettings } from '../config/task-type';
import type { QuerySettings } from '../domain/source-settings';
import type { StatusAnswer, StatusAsker, StatusQuestion } from '../domain/status-query';
import { guardedLookup, type Resolve } from './guarded-lookup';
import { callHttp, type CallEnd } from './http-call';
import { httpOutcome } from './http-outcome';
import { checkUrl, type Target } from './http-target';
import { readConfirmed, readListed, readOne, wasReached } from './status-answer';
import { tidy } from './thrown-error';

export type StatusAskerOptions = {
  /** Null: the confirm address of each task's type is asked, for a source that has files. */
  query: QuerySettings | null;
  /** Settings of the types whose confirm address is asked. */
  typeHttp: (bizType: string) => HttpSettings | null;
  environment: Readonly<Record<string, string | undefined>>;
  /** Replaces DNS, for tests. */
  resolve?: Resolve;
};

/** An answer about many keys may be this long. */
const LONGEST_LIST = 4 * 1024 * 1024;
/** The product's own secrets are nobody's credentials. */
const OWN_VARIABLES = new Set(['MAKEGOOD_SECRET', 'MAKEGOOD_ADMIN_PASSWORD', 'DATABASE_URL']);

/**
 * Asks the other side what became of keys, one by one or many in one call, by the same host rules as the http executor.
 * Never rejects: whatever goes wrong is an answer that cannot say.
 */
export function statusAsker(options: StatusAskerOptions): StatusAsker {
  const agents = { guarded: agentFor(options, false), named: agentFor(options, true) };
  const { query } = options;
  const call = (target: Target & { ok: true }, request: Request, signal: AbortSignal) =>
    callHttp(target.privateAllowed ? agents.named : agents.guarded, { url: target.url, ...request, signal });

  const askOne = async (question: StatusQuestion, signal: AbortSignal): Promise<StatusAnswer[]> => {
    const address = addressOf(options, question);
    if ('problem' in address) return [unasked(address.problem)];
    const startedAt = performance.now();
    const end = await call(address.target, getRequest(options, address.timeoutMs), signal);
    const tookMs = Math.round(performance.now() - startedAt);
    if (!wasReached(end)) return [unreached(end, tookMs, address.timeoutMs)];
    if (query === null || query.url === null || query.statusPath === null)
      return [readConfirmed(end, tookMs)];
    return readOne(end, tookMs, query, question.key);
  };

  const askMany = async (
    questions: readonly StatusQuestion[],
    settings: QuerySettings,
    signal: AbortSignal,
  ): Promise<StatusAnswer[][]> => {
    const target = checkUrl(settings.url ?? '', settings, true);
    const credential = credentialOf(options);
    if (!target.ok) return questions.map(() => [unasked(target.message)]);
    if ('problem' in credential) return questions.map(() => [unasked(credential.problem)]);
    const keys = [...new Set(questions.map(({ key }) => key))];
    const startedAt = performance.now();
    const end = await call(
      target,
      {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...credential.headers },
        body: JSON.stringify({ keys }),
        timeoutMs: settings.timeoutMs,
        bodyBytes: LONGEST_LIST,
      },
      signal,
    );
    const tookMs = Math.round(performance.now() - startedAt);
    if (!wasReached(end)) return questions.map(() => [unreached(end, tookMs, settings.timeoutMs)]);
    const byKey = readListed(end, tookMs, settings, keys);
    return questions.map(({ key }) => byKey.get(key) ?? []);
  };

  return {
    ask: (questions, signal) =>
      query?.mode === 'batch' && query.url !== null
        ? askMany(questions, query, signal)
        : Promise.all(questions.map((question) => askOne(question, signal))),
    close: async () => {
      await Promise.all([agents.guarded.close(), agents.named.close()]);
    },
  };
}

/** One question and its answer, for a person who waits. Where they name the key several times, the first counts. */
export async function askOne(
  options: StatusAskerOptions,
  question: StatusQuestion,
  signal: AbortSignal,
): Promise<StatusAnswer> {
  const alone = options.query === null ? null : { ...options.query, batchSize: 1 };
  const asker = statusAsker({ ...options, query: alone });
  try {
    const [answers] = await asker.ask([question], signal);
    return answers?.[0] ?? unasked('nothing was answered');
  } finally {
    await asker.close();
  }
}

type Request = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  timeoutMs: number;
  bodyBytes?: number;
};

function getRequest(options: StatusAskerOptions, timeoutMs: number): Request {
  const isOwn = (options.query?.url ?? null) !== null;
  const credential = isOwn ? credentialOf(options) : { headers: {} };
  const headers = 'headers' in credential ? credential.headers : {};
  return { method: 'GET', headers: { accept: 'application/json', ...headers }, body: null, timeoutMs };
}

type Address = { target: Target & { ok: true }; timeoutMs: number };

/** Where a question goes, or why it goes nowhere. Ids and keys are percent-encoded: they stay in their place. */
function addressOf(options: StatusAskerOptions, question: StatusQuestion): Address | { problem: string } {
  const own = options.query?.url ?? null;
  const http = own === null ? options.typeHttp(question.bizType) : null;
  const rules = own === null ? http : options.query;
  const template = own ?? http?.confirmUrl ?? null;
  if (template === null || rules === null)
    return { problem: `nobody to ask: ${question.bizType} has no confirm address` };
  const credential = own === null ? { headers: {} } : credentialOf(options);
  if ('problem' in credential) return credential;
  const target = checkUrl(filled(template, question), rules, true);
  if (!target.ok) return { problem: target.message };
  return { target, timeoutMs: rules.timeoutMs };
}

function filled(template: string, { key, eventId, bizId }: StatusQuestion): string {
  const values: Readonly<Record<string, string>> = { key, event_id: eventId, biz_id: bizId };
  return template.replaceAll(/\{(key|event_id|biz_id)\}/g, (_, name: string) =>
    encodeURIComponent(tidy(values[name] ?? '')),
  );
}

function credentialOf(
  options: StatusAskerOptions,
): { headers: Record<string, string> } | { problem: string } {
  const name = options.query?.authorizationEnv ?? null;
  if (name === null) return { headers: {} };
  const value = OWN_VARIABLES.has(name) ? '' : (options.environment[name] ?? '');
  return value === ''
    ? { problem: `the variable ${name} holds nothing here` }
    : { headers: { authorization: value } };
}

/** What keeps us from asking is no word of theirs. */
function unasked(problem: string): StatusAnswer {
  return { ...NOTHING, raw: problem };
}

function unreached(end: CallEnd, tookMs: number, timeoutMs: number): StatusAnswer {
  const rules = { on409: 'unknown' as const, payloadRevision: 1, timeoutMs, nowMs: 0 };
  const outcome = httpOutcome(end, rules);
  const raw = outcome.kind === 'succeeded' ? '' : outcome.error.message;
  return { ...NOTHING, httpStatus: end.kind === 'answered' ? end.status : null, tookMs, raw };
}

const NOTHING: StatusAnswer = {
  outcome: 'unknown',
  httpStatus: null,
  tookMs: 0,
  raw: '',
  amount: null,
  currency: null,
  providerId: null,
  reached: false,
};

function agentFor({ query, resolve }: StatusAskerOptions, privateAllowed: boolean): Agent {
  const timeoutMs = query?.timeoutMs ?? 30_000;
  return new Agent({
    connections: 8,
    // The whole call has one time limit of its own; these only have to be no shorter.
    headersTimeout: timeoutMs + 1000,
    bodyTimeout: timeoutMs + 1000,
    connect: { timeout: timeoutMs, lookup: guardedLookup(privateAllowed, resolve) },
  });
}

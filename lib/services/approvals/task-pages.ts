import type { StoredRequest } from '../../db/approval-store';
import { readCompensations } from '../../db/compensation-store';
import { readPayload, readTaskFacts, type TaskFacts } from '../../db/task-reader';
import { readTypeRules } from '../../db/type-rules-reader';
import { moneyFact } from '../../domain/approval';
import { shownStatus } from '../../domain/task-status';
import type { RequestFact } from '../../domain/views/approval';
import type { Actor } from '../actor';
import type { ServiceContext } from '../context';
import { compensationInput, type ParsedCompensation } from '../tasks/compensation-input';
import { editPayloadInput } from '../tasks/edit-payload-and-retry';
import { payloadChange } from '../tasks/payload-change';
import type { RequestDetails } from './approval-kind';
import { isHiddenChanged } from './hidden-change';

type About = { task: TaskFacts; status: string; maskedKeys: readonly string[] };

async function readAbout({ db }: ServiceContext, request: StoredRequest): Promise<About | null> {
  const task = await readTaskFacts(db.prisma, BigInt(request.subjectId));
  if (task === null) return null;
  const { settings } = (await readTypeRules(db.prisma, task.bizType)).rules;
  return {
    task,
    status: shownStatus(task, db.clock.now(), settings.stuckLimitMs),
    maskedKeys: settings.maskedKeys,
  };
}

function rowOf(task: TaskFacts): RequestDetails['rows'][number] {
  const { id, bizId, bizType, amountMinor, currency } = task;
  const stake = amountMinor === null || currency === null ? null : moneyFact(amountMinor, currency);
  return { label: bizId, href: `/tasks/${id}`, facts: [bizType], stake };
}

const NOTHING: RequestDetails = { facts: [], rows: [], diff: null };

/** What a compensation would say, beside the last one where it is amended. */
export async function compensationPage(
  ctx: ServiceContext,
  _viewer: Actor,
  request: StoredRequest,
  input: unknown,
): Promise<RequestDetails> {
  const about = await readAbout(ctx, request);
  const asked = compensationInput.safeParse(input);
  if (about === null || !asked.success) return NOTHING;
  const { task, status } = about;
  const last = (await readCompensations(ctx.db.prisma, task.id)).at(-1);
  const before = new Map(
    (last === undefined ? [] : recordFacts(last)).map((fact) => [fact.label, fact.after]),
  );
  const record = recordFacts(asked.data).map((fact) => ({ ...fact, before: before.get(fact.label) ?? null }));
  const facts = [{ label: 'status', before: status, after: 'compensated' }, ...record];
  return { facts, rows: [rowOf(task)], diff: null };
}

type RecordFacts = Pick<ParsedCompensation, 'reference' | 'amountMinor' | 'currency' | 'evidenceUrl'> & {
  kind: string;
};

function recordFacts(record: RecordFacts): RequestFact[] {
  const { kind, reference, amountMinor, currency, evidenceUrl } = record;
  const amount = amountMinor === null || currency === null ? null : moneyFact(amountMinor, currency);
  const said = { compensation: kind, amount, reference, evidenceUrl };
  return Object.entries(said).flatMap(([label, after]) =>
    after === null ? [] : [{ label, before: null, after }],
  );
}

/** The changed lines of a payload, masked: whoever may read them all may also open the task. */
export async function editPage(
  ctx: ServiceContext,
  _viewer: Actor,
  request: StoredRequest,
  input: unknown,
): Promise<RequestDetails> {
  const about = await readAbout(ctx, request);
  const asked = editPayloadInput.safeParse(input);
  if (about === null || !asked.success) return NOTHING;
  const { task, status, maskedKeys } = about;
  const { payload, outcomeHow } = asked.data;
  const revision = task.payloadRevision;
  const before = (await readPayload(ctx.db.prisma, task.id)) ?? '';
  const change = payloadChange(before, payload, maskedKeys);
  const facts: RequestFact[] = [
    { label: 'status', before: status, after: 'pending' },
    { label: 'revision', before: `${revision}`, after: `${revision + 1}` },
    { label: 'line', before: null, after: `${change.line}` },
    { label: 'bytes', before: `${change.bytes.before}`, after: `${change.bytes.after}` },
    ...(isHiddenChanged(before, payload, maskedKeys)
      ? [{ label: 'masked', before: null, after: 'changed' }]
      : []),
    ...wordFacts(outcomeHow),
  ];
  return { facts, rows: [rowOf(task)], diff: { before: change.before, after: change.after } };
}

/** A retry or a release. */
export async function movePage(
  ctx: ServiceContext,
  _viewer: Actor,
  request: StoredRequest,
  input: unknown,
): Promise<RequestDetails> {
  const about = await readAbout(ctx, request);
  if (about === null) return NOTHING;
  const { action, outcomeHow } = input as { action: string; outcomeHow?: string | null };
  const facts: RequestFact[] = [
    { label: 'action', before: null, after: action },
    { label: 'status', before: about.status, after: 'pending' },
    ...wordFacts(outcomeHow ?? null),
  ];
  return { facts, rows: [rowOf(about.task)], diff: null };
}

function wordFacts(outcomeHow: string | null): RequestFact[] {
  return outcomeHow === null ? [] : [{ label: 'outcomeHow', before: null, after: outcomeHow }];
}

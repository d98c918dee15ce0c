import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { checkTaskType } from '../../config/task-type';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import type { Clock } from '../../domain/clock';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { bareAddress } from '../../domain/task-type-changes';
import type { HttpSettings, TaskTypeDefinition, TaskTypeSettings } from '../../domain/task-type-settings';
import type { TestCallReport } from '../../domain/views/test-call';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { idText, parseInput, problem } from '../parse-input';
import { payloadText } from '../tasks/payload-text';
import { checkRefusal } from './check-refusal';
import { authorizeTypeVerb, typeSubject } from './type-subject';
import { recordTypeRefusal } from './type-transaction';

export type TestTaskTypeInput = TaskTypeDefinition & {
  /** Sent exactly as it is. */
  payload: string;
  /** The task the payload was taken from, for the record. */
  sampleTaskId?: string;
};

export type TestCall = {
  bizType: string;
  settings: TaskTypeSettings;
  http: HttpSettings;
  payload: string;
  eventId: string;
};

/** Who makes the call: services know no executor. */
export type TestCaller = {
  /** Seconds this person has to wait; null when the call may be made. */
  admit(userId: bigint): Promise<number | null>;
  /** The variable named in the settings that holds no secret in this process; null when all is there. */
  missingVariable(http: HttpSettings): string | null;
  call(call: TestCall, clock: Clock): Promise<TestCallReport>;
};

/** A request of the console's has a limit, and a test is typed by a person. Bytes. */
const LONGEST = 512 * 1024;

const payload = payloadText.refine((text) => Buffer.byteLength(text) <= LONGEST, problem('too_large'));
const extra = z.object({ payload, sampleTaskId: idText.optional() });

/**
 * Call a type's target for real, with the settings as they are in the form. On record before anything is sent, and
 * once more when it has ended; neither entry holds the payload or the answer.
 */
export async function testTaskType(
  ctx: ServiceContext,
  input: unknown,
  caller: TestCaller,
): Promise<VerbResult<TestCallReport>> {
  const actor = await authorizeTypeVerb(ctx, 'test_task_type', input);
  if (!actor.ok) return actor;
  const checked = checkTaskType(input, []);
  if (!checked.ok) return checkRefusal(checked);
  const parsed = parseInput(extra, input);
  if (!parsed.ok) return parsed;
  const { bizType, settings } = checked.value;
  const { http } = settings;
  if (checked.value.executor !== 'http' || http === null)
    return refused({ code: 'type_problems', problems: [{ code: 'no_target' }] });
  const name = caller.missingVariable(http);
  const seconds = name === null ? await caller.admit(actor.value.id) : null;
  if (name !== null || seconds !== null) {
    const why = { code: 'rate_limited' as const, retryAfterSeconds: seconds ?? 0 };
    const error = name === null ? why : { code: 'variable_missing' as const, name };
    return recordTypeRefusal(ctx, actor.value, 'test_task_type', { bizType }, error);
  }
  const { payload: text, sampleTaskId } = parsed.value;
  const eventId = `makegood-test-${randomUUID()}`;
  const record = (action: 'test_task_type' | 'test_task_type_ended', details: Record<string, unknown>) => {
    const entry = auditEntry(ctx, actor.value, action, typeSubject(bizType));
    return withLockRetry(() => auditDone(ctx.db.prisma, { ...entry, details: { eventId, ...details } }));
  };
  await record('test_task_type', {
    target: http.urlPath ?? bareAddress(http.url ?? ''),
    bytes: Buffer.byteLength(text),
    signedWith: http.signingSecretEnv,
    sampleTaskId: sampleTaskId?.toString() ?? null,
  });
  const report = await caller.call({ bizType, settings, http, payload: text, eventId }, ctx.db.clock);
  const { outcome, exchange } = report;
  await record('test_task_type_ended', {
    outcome: outcome.kind,
    httpStatus: outcome.httpStatus ?? null,
    elapsedMs: exchange?.elapsedMs ?? null,
  });
  return ok(report);
}

// How pages and actions call verbs and reads.
//
// An action:  'use server';
//             export async function retry(input: RetryTaskInput) {
//               const result = await runVerb(retryTask, input);
//               if (result.ok) revalidatePath('/tasks', 'layout');
//               return result;
//             }
// Revalidate only what went well: re-rendering a page whose session has ended leaves it, and the dialog with it.
// A page:     const result = await readForPage(listTasks, filter);
//             It handles signed_out, outages and crashes; not_found, no_permission and invalid stay yours.
import 'server-only';
import { redirect } from 'next/navigation';
import { databaseErrorCodes } from '@/lib/db/failure';
import { refused, type VerbError, type VerbResult } from '@/lib/domain/errors';
import type { ServiceContext } from '@/lib/services/context';
import { errorOfException } from '@/lib/services/failure-result';
import { suspectDatabase } from './database';
import { inTime } from './lazy-database';
import { log } from './log';
import { pageFailure } from './page-failure';
import { requestFacts } from './request-facts';
import { serviceContext } from './service-context';
import { currentSession } from './session';

export type Verb<T> = (context: ServiceContext, input: unknown) => Promise<VerbResult<T>>;

const READ_PATIENCE_MS = 5_000;

/** What a page has to show itself. */
export type PageRefusal = Exclude<
  VerbError,
  | { code: 'signed_out' }
  | { code: 'database_unavailable' }
  | { code: 'database_full' }
  | { code: 'unexpected' }
>;

/** Calls a verb for the signed-in user of this request. Never throws: what nobody foresaw is logged under a reference. */
export async function runVerb<T>(verb: Verb<T>, input: unknown): Promise<VerbResult<T>> {
  return guarded(verb, async () => verb(await serviceContext(), input));
}

/** The same for reads, which may be given up: a screen that waits says less than one that tells of the outage. */
export async function runRead<T>(read: Verb<T>, input: unknown): Promise<VerbResult<T>> {
  return guarded(read, () =>
    inTime(
      serviceContext().then((context) => read({ ...context, db: context.db.screens }, input)),
      READ_PATIENCE_MS,
    ),
  );
}

async function guarded<T>(verb: Verb<T>, call: () => Promise<VerbResult<T>>): Promise<VerbResult<T>> {
  // Outside the net: Next tells itself by exceptions thrown here that a page is dynamic.
  const [{ requestId }] = await Promise.all([requestFacts(), currentSession()]);
  try {
    return await call();
  } catch (error) {
    const refusal = errorOfException(error, requestId);
    logFailure(error, { reference: requestId, verb: verb.name }, refusal.code);
    return refused(refusal);
  }
}

/** The database's trouble hits every request: one line each says it, a stack would bury the rest. */
function logFailure(
  error: unknown,
  facts: { reference: string; verb: string },
  code: VerbError['code'],
): void {
  if (code === 'unexpected') return log.error({ err: error, ...facts }, 'a verb did not finish');
  const reason = databaseErrorCodes(error).join(' ');
  if (code === 'database_full')
    return log.error({ reason, ...facts }, 'the database has no room left: nothing can be written');
  suspectDatabase();
  log.warn({ reason, ...facts }, 'the database is not available');
}

/** Calls a read for a page. Leaves for the sign-in page, or for error.tsx, where the page has nothing to show. */
export async function readForPage<T>(
  read: Verb<T>,
  input: unknown = {},
): Promise<{ ok: true; value: T } | { ok: false; error: PageRefusal }> {
  const result = await runRead(read, input);
  if (result.ok) return result;
  const { error } = result;
  if (error.code === 'signed_out') return redirect(await signInPath('ended'));
  if (error.code === 'database_unavailable') throw pageFailure({ kind: 'database' });
  if (error.code === 'database_full') throw pageFailure({ kind: 'full' });
  if (error.code === 'unexpected') throw pageFailure({ kind: 'unexpected', reference: error.reference });
  return { ok: false, error };
}

/** The sign-in page, to come back from to the page of this request. */
export async function signInPath(reason: 'ended'): Promise<string> {
  const { path } = await requestFacts();
  return `/sign-in?${new URLSearchParams({ reason, callbackUrl: path })}`;
}

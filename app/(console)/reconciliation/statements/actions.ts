'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { RunStarted } from '@/lib/domain/views/recon-run';
import type { StatementMoved, UploadBegun } from '@/lib/domain/views/statement';
import { cancelPull, type CancelPullInput } from '@/lib/services/queries/cancel-pull';
import { startRun } from '@/lib/services/runs/start-run';
import { beginUpload, type BeginUploadInput } from '@/lib/services/statements/begin-upload';
import { cancelStatement, type CancelStatementInput } from '@/lib/services/statements/cancel-statement';
import { commitStatement, type CommitStatementInput } from '@/lib/services/statements/commit-statement';
import { withdrawStatement, type WithdrawStatementInput } from '@/lib/services/statements/withdraw-statement';
import { runVerb, type Verb } from '@/lib/web/run-verb';

async function act<T>(verb: Verb<T>, input: unknown): Promise<VerbResult<T>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

/** Nothing on the page it is begun from has changed yet; the statement's own page is read anew. */
export async function begin(input: BeginUploadInput): Promise<VerbResult<UploadBegun>> {
  return runVerb(beginUpload, input);
}

export async function commit(input: CommitStatementInput): Promise<VerbResult<StatementMoved>> {
  return act(commitStatement, input);
}

export async function cancel(input: CancelStatementInput): Promise<VerbResult<StatementMoved>> {
  return act(cancelStatement, input);
}

export async function stopAsking(input: CancelPullInput): Promise<VerbResult<StatementMoved>> {
  return act(cancelPull, input);
}

export async function withdraw(input: WithdrawStatementInput): Promise<VerbResult<StatementMoved>> {
  return act(withdrawStatement, input);
}

export async function reconcile(input: {
  sourceId: string;
  businessDate: string;
}): Promise<VerbResult<RunStarted>> {
  return act(startRun, input);
}

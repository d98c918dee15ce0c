'use server';

import { revalidatePath } from 'next/cache';
import type { VerbResult } from '@/lib/domain/errors';
import type { RequestMoved } from '@/lib/domain/views/approval';
import { approveRequest } from '@/lib/services/approvals/approve-request';
import { rejectRequest } from '@/lib/services/approvals/reject-request';
import type { RequestVerbInput } from '@/lib/services/approvals/request-transaction';
import { withdrawRequest } from '@/lib/services/approvals/withdraw-request';
import { runVerb, type Verb } from '@/lib/web/run-verb';

/** Pages are read again only after what went well: one whose session has ended would leave, and the dialog with it. */
async function act(verb: Verb<RequestMoved>, input: unknown): Promise<VerbResult<RequestMoved>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/', 'layout');
  return result;
}

export async function approve(input: RequestVerbInput): Promise<VerbResult<RequestMoved>> {
  return act(approveRequest, input);
}

export async function reject(input: RequestVerbInput): Promise<VerbResult<RequestMoved>> {
  return act(rejectRequest, input);
}

export async function withdraw(input: RequestVerbInput): Promise<VerbResult<RequestMoved>> {
  return act(withdrawRequest, input);
}

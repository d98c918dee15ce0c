'use server';

import { redirect } from 'next/navigation';
import type { VerbResult } from '@/lib/domain/errors';
import { signOutEverywhere as signOutEverywhereVerb } from '@/lib/services/account/sign-out-everywhere';
import { runVerb } from './run-verb';
import { endSession } from './session';

/** Signs this browser out. */
export async function signOut(): Promise<void> {
  await endSession();
  redirect('/sign-in');
}

/** Ends every session of the signed-in user; comes back only when that did not work. */
export async function signOutEverywhere(): Promise<VerbResult<unknown>> {
  const result = await runVerb(signOutEverywhereVerb, {});
  if (!result.ok && result.error.code !== 'signed_out') return result;
  await endSession();
  return redirect('/sign-in');
}

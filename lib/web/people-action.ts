import 'server-only';
import { revalidatePath } from 'next/cache';
import { ok, type VerbResult } from '@/lib/domain/errors';
import type { LinkMade } from '@/lib/domain/views/user';
import { runVerb, type Verb } from './run-verb';
import { webEnvironment } from './web-environment';

/** Calls a verb on somebody's account and reads the list and the page again where it went well. */
export async function changePeople<T>(verb: Verb<T>, input: unknown): Promise<VerbResult<T>> {
  const result = await runVerb(verb, input);
  if (result.ok) revalidatePath('/settings/users', 'layout');
  return result;
}

/** Whether people sign in by password is this installation's rule, whatever a caller says. */
export function withPasswordRule<T extends object>(input: T): T & { passwords: boolean } {
  return { ...input, passwords: webEnvironment().passwordLogin };
}

export type LinkAddress = { userId: string; url: string; expiresAt: string };

/** The whole address of a link, under the public one. */
export function linkAddress({ userId, token, expiresAt }: LinkMade): LinkAddress {
  return { userId, url: `${webEnvironment().url}/link/${token}`, expiresAt };
}

export function withLinkAddress(result: VerbResult<LinkMade>): VerbResult<LinkAddress> {
  return result.ok ? ok(linkAddress(result.value)) : result;
}

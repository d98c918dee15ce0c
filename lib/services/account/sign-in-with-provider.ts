import { auditDone, auditRefused, type AuditActor } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { isTakenIdentity } from '../../db/identity-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { SignedIn } from '../../domain/views/account';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { findOrMakeAccount } from './provider-account';
import { mapRole } from './provider-role';
import { NotLetIn, providerSignIn, type ProviderSignIn } from './provider-sign-in';
import { preferencesOf } from './sign-in';

const NOBODY: AuditActor = { id: null, name: 'unknown', role: 'none' };

/**
 * Sign in somebody whom an OpenID Connect provider has named: find the account by issuer and subject, else link the
 * one with the same verified e-mail, else make one; then give it the role that the provider's claim stands for.
 */
export async function signInWithProvider(ctx: ServiceContext, input: unknown): Promise<VerbResult<SignedIn>> {
  const parsed = parseInput(providerSignIn, input);
  if (!parsed.ok) return parsed;
  const who = parsed.value;
  try {
    return ok(await withLockRetry(() => letIn(ctx, who).catch(secondTry(() => letIn(ctx, who)))));
  } catch (error) {
    if (!(error instanceof NotLetIn)) throw error;
    const { why, user } = error;
    const subject = { type: 'user' as const, id: user?.id.toString() ?? who.email ?? who.subject };
    const { issuer, claimed } = who;
    const details = { refused: why, issuer, providerSubject: who.subject, claimed: claimed.slice(0, 20) };
    await auditRefused(
      ctx.db,
      { ...auditEntry(ctx, user ?? NOBODY, 'sign_in', subject), details },
      'refused',
    );
    return refused({ code: 'provider_refused', why });
  }
}

/** Two first sign-ins of one person at once: the second finds what the first one made. */
function secondTry(again: () => Promise<SignedIn>): (error: unknown) => Promise<SignedIn> {
  return (error) => {
    if (isTakenIdentity(error)) return again();
    throw error;
  };
}

async function letIn(ctx: ServiceContext, who: ProviderSignIn): Promise<SignedIn> {
  return ctx.db.prisma.$transaction(async (tx) => {
    const now = ctx.db.clock.now();
    const user = await findOrMakeAccount(ctx, tx, who, now);
    const given = await mapRole(ctx, tx, user, who, now);
    const entry = auditEntry(ctx, { ...user, role: given }, 'sign_in', {
      type: 'user',
      id: user.id.toString(),
    });
    await auditDone(tx, { ...entry, details: { issuer: who.issuer } });
    const { id, sessionVersion, email, name } = user;
    const preferences = preferencesOf(user);
    return { userId: id.toString(), sessionVersion, email, name, role: given, preferences };
  });
}

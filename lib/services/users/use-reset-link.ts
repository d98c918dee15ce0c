import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import type { SignedIn } from '../../domain/views/account';
import { hashPassword, newPassword } from '../account/password';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { linkToken } from './link-token';
import { redeemLink } from './redeem-link';

export type UseResetLinkInput = { token: string; password: string };

const schema = z.object({ token: linkToken, password: newPassword });

/** Set a new password by a one-time link. Every session ends; the caller begins a new one with what comes back. */
export async function useResetLink(ctx: ServiceContext, input: unknown): Promise<VerbResult<SignedIn>> {
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { token, password } = parsed.value;
  const passwordHash = await hashPassword(password);
  return redeemLink(ctx, token, {
    action: 'use_reset_link',
    kind: 'reset',
    needs: 'active',
    change: { passwordHash, endSessions: true },
  });
}

import { z } from 'zod';
import type { VerbResult } from '../../domain/errors';
import type { SignedIn } from '../../domain/views/account';
import { hashPassword, newPassword } from '../account/password';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { linkToken } from './link-token';
import { redeemLink } from './redeem-link';
import { nameField } from './user-fields';

export type AcceptInvitationInput = { token: string; name: string; password: string };

const schema = z.object({ token: linkToken, name: nameField, password: newPassword });

/** Take the account one was invited to: choose name and password. Comes back signed in, with the role given. */
export async function acceptInvitation(ctx: ServiceContext, input: unknown): Promise<VerbResult<SignedIn>> {
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { token, name, password } = parsed.value;
  const passwordHash = await hashPassword(password);
  return redeemLink(ctx, token, {
    action: 'accept_invitation',
    kind: 'invite',
    needs: 'invited',
    change: { name, passwordHash, invitedAt: null },
  });
}

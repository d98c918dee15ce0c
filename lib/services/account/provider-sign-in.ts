import { z } from 'zod';
import type { StoredUser } from '../../db/user-store';
import type { ProviderRefusal } from '../../domain/errors';
import { ROLES, type Role } from '../../domain/roles';
import { problem } from '../parse-input';

export type ProviderSignInInput = {
  /** Whom the provider's signed answer is about. */
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider says that the address is the person's. */
  emailVerified: boolean;
  name: string | null;
  /** What the role claim holds. */
  claimed: string[];
  /** Installation's rules: claim value → role, in order; `fallback` for everybody else, null to refuse. */
  roles: { map: { value: string; role: Role }[]; fallback: Role | null };
};

const role = z.enum(ROLES);
export const providerSignIn = z.object({
  issuer: z.string().min(1).max(255, problem('too_long')),
  subject: z.string().min(1).max(255, problem('too_long')),
  email: z.string().trim().toLowerCase().max(191).pipe(z.email()).nullable().catch(null),
  emailVerified: z.boolean(),
  name: z.string().trim().min(1).nullable().catch(null),
  claimed: z.array(z.string()),
  roles: z.object({ map: z.array(z.object({ value: z.string(), role })), fallback: role.nullable() }),
});

export type ProviderSignIn = z.output<typeof providerSignIn>;

/** Thrown inside the transaction, so that nothing of a refused sign-in stays. */
export class NotLetIn extends Error {
  constructor(
    readonly why: ProviderRefusal,
    readonly user: StoredUser | null,
  ) {
    super(`not let in: ${why}`);
  }
}

import type { VerbResult } from '@/lib/domain/errors';
import type { Role } from '@/lib/domain/roles';
import type { LinkMade } from '@/lib/domain/views/user';

type Seen = { userId: string; lockVersion: number };
/** A link as it is passed on: its whole address. */
export type MadeLink = Omit<LinkMade, 'token'> & { url: string };

/** What can be done to one account; each is a server action. */
export interface UserVerbs {
  changeRole: (input: Seen & { role: Role }) => Promise<VerbResult<unknown>>;
  edit: (input: Seen & { name: string; email: string }) => Promise<VerbResult<unknown>>;
  disable: (input: Seen & { reason?: string }) => Promise<VerbResult<unknown>>;
  enable: (input: Seen) => Promise<VerbResult<unknown>>;
  signOut: (input: Seen) => Promise<VerbResult<unknown>>;
  resetPassword: (input: Seen) => Promise<VerbResult<MadeLink>>;
  renewInvitation: (input: Seen) => Promise<VerbResult<MadeLink>>;
  withdrawInvitation: (input: Seen) => Promise<VerbResult<unknown>>;
}

/** link null: nobody signs in by password here. */
export type Invite = (input: {
  email: string;
  role: Role;
}) => Promise<VerbResult<{ email: string; link: MadeLink | null }>>;

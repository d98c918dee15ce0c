import type { Role } from '../roles';
import type { LinkKind, LinkState, UserAction, UserState, UserVerdict } from '../user-rules';
import type { CappedCount } from './quantities';

/** A link that can still be used; ISO instants. */
export type OpenLinkView = { kind: LinkKind; expiresAt: string; by: string };

export type UserView = {
  id: string;
  name: string;
  email: string;
  role: Role;
  state: UserState;
  self: boolean;
  hasPassword: boolean;
  /** Linked to an account at the provider. */
  hasIdentity: boolean;
  lastSignInAt: string | null;
  createdAt: string;
  lockVersion: number;
  link: OpenLinkView | null;
  actions: Record<UserAction, UserVerdict>;
};

export type UserList = {
  users: UserView[];
  newer: string | null;
  older: string | null;
  firstRow: number;
  total: CappedCount;
};

/** A verb's answer where a link was made. `token` exists this once. */
export type LinkMade = { userId: string; token: string; expiresAt: string };

/** Names of people who can change roles; `more`: how many beyond those named. */
export type Administrators = { names: string[]; more: number };

/** What the bearer of a link is shown. Nothing about the account once the link is closed. */
export type LinkView =
  | { state: 'open'; kind: LinkKind; email: string; name: string; role: Role; by: string; expiresAt: string }
  | { state: Exclude<LinkState, 'open'>; kind: LinkKind | null; by: string | null };

/** How people sign in at this installation. */
export type SignInWays = {
  /** Name of the provider; null without one. */
  provider: string | null;
  passwords: boolean;
  /** The provider decides roles at every sign-in. */
  rolesFromProvider: boolean;
};

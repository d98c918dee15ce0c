import type { Role } from './roles';

/** invited: has not been here yet. disabled: may not sign in, whatever else is true. */
export const USER_STATES = ['active', 'invited', 'disabled'] as const;
export type UserState = (typeof USER_STATES)[number];

/** What an administrator can do to somebody's account. */
export const USER_ACTIONS = [
  'change_role',
  'edit',
  'reset_password',
  'sign_out',
  'disable',
  'enable',
  'renew_invitation',
  'withdraw_invitation',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** Why not: the account's state, since it is one's own, since nobody would be left, or by the installation's rules. */
export type UserRefusal =
  | { because: 'state'; state: UserState }
  | { because: 'self' }
  | { because: 'last_administrator' }
  | { because: 'no_passwords' };

export type UserVerdict = { allowed: true } | { allowed: false; refusal: UserRefusal };

/** open: can still be used. unknown: no such link was ever made here. */
export const LINK_STATES = ['open', 'used', 'expired', 'withdrawn', 'replaced', 'unknown'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Milliseconds for which a link can be used. */
export const LINK_LIFE_MS = { invite: 7 * 24 * 3_600_000, reset: 24 * 3_600_000 } as const;
export type LinkKind = keyof typeof LINK_LIFE_MS;

const POSSIBLE_IN: Readonly<Record<UserAction, readonly UserState[]>> = {
  change_role: USER_STATES,
  edit: USER_STATES,
  reset_password: ['active'],
  sign_out: ['active'],
  disable: ['active'],
  enable: ['disabled'],
  renew_invitation: ['invited'],
  withdraw_invitation: ['invited'],
};

/** A person does these to the own account on the account page, or not at all. */
const NEVER_ON_ONESELF: readonly UserAction[] = ['change_role', 'disable', 'reset_password', 'sign_out'];
const TAKES_POWER: readonly UserAction[] = ['change_role', 'disable'];
const NEEDS_PASSWORDS: readonly UserAction[] = ['reset_password', 'renew_invitation'];

export function userState(user: { disabledAt: Date | null; invitedAt: Date | null }): UserState {
  if (user.disabledAt !== null) return 'disabled';
  return user.invitedAt === null ? 'active' : 'invited';
}

export type UserSituation = {
  state: UserState;
  role: Role;
  /** The account is the reader's own. */
  self: boolean;
  /** Active administrators beside this account. */
  otherAdministrators: number;
  /** People may sign in by password here. */
  passwords: boolean;
};

/** What a button shows and what a verb accepts, for one action on one account. */
export function userVerdict(action: UserAction, user: UserSituation): UserVerdict {
  const not = (refusal: UserRefusal): UserVerdict => ({ allowed: false, refusal });
  if (!POSSIBLE_IN[action].includes(user.state)) return not({ because: 'state', state: user.state });
  if (user.self && NEVER_ON_ONESELF.includes(action)) return not({ because: 'self' });
  if (TAKES_POWER.includes(action) && isLastAdministrator(user))
    return not({ because: 'last_administrator' });
  if (NEEDS_PASSWORDS.includes(action) && !user.passwords) return not({ because: 'no_passwords' });
  return { allowed: true };
}

/** Without this account nobody could give anybody a role again. */
export function isLastAdministrator({
  state,
  role,
  otherAdministrators,
}: Pick<UserSituation, 'state' | 'role' | 'otherAdministrators'>): boolean {
  return state === 'active' && role === 'administrator' && otherAdministrators === 0;
}

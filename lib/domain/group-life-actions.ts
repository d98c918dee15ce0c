import type { AuditAction } from './audit-actions';
import { GROUP_ACTIONS, GROUP_STATES, type GroupAction, type GroupState } from './group-life';
import { may, type Permission, type Role } from './roles';

export const GROUP_PERMISSION: Permission = 'group.manage';

/** `state`: what the group counts as now. */
export type GroupRefusal =
  { because: 'state'; state: GroupState } | { because: 'role'; permission: Permission };

export type GroupVerdict = { allowed: true } | ({ allowed: false } & GroupRefusal);

/** A muted group can be muted again: until another time. A group that returned counts as open. */
const POSSIBLE_FROM: Readonly<Record<GroupAction, readonly GroupState[]>> = {
  acknowledge: ['open', 'muted'],
  mute: ['open', 'acknowledged', 'muted'],
  resolve: ['open', 'acknowledged', 'muted'],
  reopen: ['acknowledged', 'muted', 'resolved'],
  assign: GROUP_STATES,
  note: GROUP_STATES,
};

const AUDITED_AS = {
  acknowledge: 'acknowledge_group',
  mute: 'mute_group',
  resolve: 'resolve_group',
  reopen: 'reopen_group',
  assign: 'assign_group',
  note: 'note_group',
} as const satisfies Record<GroupAction, AuditAction>;

/** Actions that change the state, as the trail calls them; the others leave it. */
export const GROUP_MOVES = ['acknowledge', 'mute', 'resolve', 'reopen'] as const satisfies GroupAction[];

export function groupAuditAction(action: GroupAction): AuditAction {
  return AUDITED_AS[action];
}

/** What a button shows and what a verb accepts. */
export function groupVerdict(action: GroupAction, state: GroupState, role: Role): GroupVerdict {
  if (!POSSIBLE_FROM[action].includes(state)) return { allowed: false, because: 'state', state };
  if (!may(role, GROUP_PERMISSION)) return { allowed: false, because: 'role', permission: GROUP_PERMISSION };
  return { allowed: true };
}

export function groupVerdicts(state: GroupState, role: Role): Record<GroupAction, GroupVerdict> {
  const verdicts = GROUP_ACTIONS.map((action) => [action, groupVerdict(action, state, role)] as const);
  return Object.fromEntries(verdicts) as Record<GroupAction, GroupVerdict>;
}

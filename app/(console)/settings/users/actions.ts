'use server';

import type { VerbResult } from '@/lib/domain/errors';
import { changeRole as changeRoleVerb, type ChangeRoleInput } from '@/lib/services/users/change-role';
import { createResetLink, type CreateResetLinkInput } from '@/lib/services/users/create-reset-link';
import { disableUser, type DisableUserInput } from '@/lib/services/users/disable-user';
import { editUser, type EditUserInput } from '@/lib/services/users/edit-user';
import { enableUser, type EnableUserInput } from '@/lib/services/users/enable-user';
import { inviteUser, type InviteUserInput } from '@/lib/services/users/invite-user';
import {
  renewInvitation as renewVerb,
  type RenewInvitationInput,
} from '@/lib/services/users/renew-invitation';
import { signOutUser, type SignOutUserInput } from '@/lib/services/users/sign-out-user';
import {
  withdrawInvitation as withdrawVerb,
  type WithdrawInvitationInput,
} from '@/lib/services/users/withdraw-invitation';
import { changePeople, linkAddress, withLinkAddress, withPasswordRule } from '@/lib/web/people-action';

export async function invite(input: InviteUserInput) {
  const result = await changePeople(inviteUser, withPasswordRule(input));
  if (!result.ok) return result;
  const { email, link } = result.value;
  return { ok: true as const, value: { email, link: link && linkAddress(link) } };
}

export async function changeRole(input: ChangeRoleInput): Promise<VerbResult<unknown>> {
  return changePeople(changeRoleVerb, input);
}

export async function edit(input: EditUserInput): Promise<VerbResult<unknown>> {
  return changePeople(editUser, input);
}

export async function disable(input: DisableUserInput): Promise<VerbResult<unknown>> {
  return changePeople(disableUser, input);
}

export async function enable(input: EnableUserInput): Promise<VerbResult<unknown>> {
  return changePeople(enableUser, input);
}

export async function signOut(input: SignOutUserInput): Promise<VerbResult<unknown>> {
  return changePeople(signOutUser, input);
}

export async function resetPassword(input: CreateResetLinkInput) {
  return withLinkAddress(await changePeople(createResetLink, withPasswordRule(input)));
}

export async function renewInvitation(input: RenewInvitationInput) {
  return withLinkAddress(await changePeople(renewVerb, withPasswordRule(input)));
}

export async function withdrawInvitation(input: WithdrawInvitationInput): Promise<VerbResult<unknown>> {
  return changePeople(withdrawVerb, input);
}

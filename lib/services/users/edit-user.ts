import { z } from 'zod';
import { isTakenEmail } from '../../db/user-changes';
import { findUserByEmail, storedEmail } from '../../db/user-store';
import { refused, type VerbResult } from '../../domain/errors';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { emailField, nameField, seenUser } from './user-fields';
import { authorizeUserVerb } from './user-subject';
import { changeUser, type LoadedUser, type UserStep } from './user-transaction';

export type EditUserInput = { userId: string; lockVersion: number; name: string; email: string };

export type UserEdited = { name: string; email: string };

const schema = z.object({ ...seenUser, name: nameField, email: emailField });

/** Rename somebody or change the e-mail address they sign in with. Sessions go on; the trail keeps the old name. */
export async function editUser(ctx: ServiceContext, input: unknown): Promise<VerbResult<UserEdited>> {
  const actor = await authorizeUserVerb(ctx, 'edit_user', input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const after = { name: parsed.value.name, email: storedEmail(parsed.value.email) };
  const verb = { action: 'edit_user', rule: 'edit' } as const;
  try {
    return await changeUser(ctx, actor.value, verb, parsed.value, (loaded) => edit(loaded, after));
  } catch (error) {
    if (isTakenEmail(error)) return refused({ code: 'invalid', fields: { email: 'email_taken' } });
    throw error;
  }
}

async function edit({ tx, user }: LoadedUser, after: UserEdited): Promise<UserStep<UserEdited>> {
  const before = { name: user.name, email: user.email };
  const invalid = (fields: Record<string, string>) => ({ refuse: { code: 'invalid' as const, fields } });
  if (before.name === after.name && before.email === after.email) return invalid({ form: 'unchanged' });
  const holder = await findUserByEmail(tx, after.email);
  if (holder !== null && holder.id !== user.id) return invalid({ email: 'email_taken' });
  return { change: after, value: after, before, after };
}

import { z } from 'zod';
import { ROLES } from '../../domain/roles';
import { idText, lockVersion, problem, requiredText } from '../parse-input';

/** Fields of the verbs on accounts, each with its complaint. */
export const emailField = z
  .string(problem('required'))
  .trim()
  .min(1, problem('required'))
  .max(191, problem('too_long'))
  .pipe(z.email(problem('invalid')));

export const nameField = requiredText(64);

export const roleField = z.enum(ROLES, problem('unknown_kind'));

/** Which account, and the version of it that the person saw. */
export const seenUser = { userId: idText, lockVersion };

export type SeenUser = { userId: bigint; lockVersion: number };

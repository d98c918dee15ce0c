import { z } from 'zod';
import { FIELD_PROBLEMS, type FieldProblem } from '../domain/field-problems';
import { ok, refused, type FieldErrors, type VerbResult } from '../domain/errors';

const MAX_ID = 9_223_372_036_854_775_807n;

/** Marks a schema's own complaint: the text of a zod issue becomes the key of a message. */
export function problem(name: FieldProblem): { error: FieldProblem } {
  return { error: name };
}

/** An id at the border: decimal digits, at most a signed 64-bit number. Becomes a bigint. */
export const idText = z
  .string(problem('invalid'))
  .regex(/^[0-9]{1,19}$/, problem('invalid'))
  .transform((text) => BigInt(text))
  .refine((id) => id <= MAX_ID, problem('invalid'));

export const lockVersion = z.number(problem('invalid')).int(problem('invalid')).min(0, problem('invalid'));

const points = (text: string) => Array.from(text).length;

/** Text a person must give: trimmed, at most `limit` code points. */
export function requiredText(limit: number) {
  return z
    .string(problem('required'))
    .trim()
    .min(1, problem('required'))
    .refine((text) => text.length <= limit || points(text) <= limit, problem('too_long'))
    .refine((text) => !hasLoneSurrogate(text), problem('invalid'));
}

/** Text a person may give; blank is the same as none. */
export function optionalText(limit: number) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null)),
      requiredText(limit).nullable(),
    )
    .optional()
    .transform((text) => text ?? null);
}

/** Half a character cannot be stored: it would come back as another one. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

/** Parses what came over the border. Fields nobody asked for are dropped: the actor is never among them. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): VerbResult<z.output<S>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.length > 0 ? issue.path.map(String).join('.') : 'form';
    const known = FIELD_PROBLEMS.find((name) => name === issue.message);
    fields[field] ??= known ?? 'invalid';
  }
  return refused({ code: 'invalid', fields });
}

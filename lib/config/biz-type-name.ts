import { z } from 'zod';
import type { FieldProblem } from '../domain/field-problems';

z.config({ jitless: true });

const say = (name: FieldProblem) => ({ error: name });

/** A `biz_type` that a person may set up: any text a producer can write, but no path and no invisible characters. */
export const bizTypeName = z
  .string(say('required'))
  .min(1, say('required'))
  .refine((text) => Array.from(text).length <= 32, say('too_long'))
  .regex(/^(?!\.{1,2}$)[^\p{C}\s](?:[^\p{C}]*[^\p{C}\s])?$/u, say('invalid'));

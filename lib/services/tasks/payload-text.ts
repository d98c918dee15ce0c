import { z } from 'zod';
import { scanJson } from '../../domain/json-ranges';
import { hasLoneSurrogate, problem } from '../parse-input';

/** Largest payload a person can save, in bytes of UTF-8. */
export const PAYLOAD_LIMIT = 16 * 1024 * 1024;

const NOTHING = { takeMember: () => false, member: () => undefined, string: () => undefined };

/**
 * A payload as typed. Looked at, never parsed into values and written again: numbers of 64 bits, duplicate keys and
 * `__proto__` come through as they are.
 */
export const payloadText = z
  .string(problem('required'))
  .min(1, problem('required'))
  .refine((text) => Buffer.byteLength(text, 'utf8') <= PAYLOAD_LIMIT, {
    ...problem('too_large'),
    abort: true,
  })
  .refine((text) => !hasLoneSurrogate(text), { ...problem('invalid'), abort: true })
  .refine((text) => scanJson(text, NOTHING), problem('not_json'));

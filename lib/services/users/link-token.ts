import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { problem } from '../parse-input';

/** 256 random bits: too many to guess, so a plain hash is enough to keep. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A token as its bearer gives it; anything is looked up, so bounded. */
export const linkToken = z
  .string(problem('required'))
  .min(1, problem('required'))
  .max(200, problem('invalid'));

import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { problem } from '../parse-input';

/** argon2id (2; the package's enum cannot be imported here) as OWASP names it: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let decoy: Promise<string> | null = null;

/** Takes the same time when there is no hash to compare with, so that nobody learns which addresses exist. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(18).toString('base64url'));
  const matches = await verify(stored ?? (await decoy), password).catch(() => false);
  return matches && stored !== null;
}

/** 120 bits, without letters that are mistaken for one another. */
export function generatePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const text = Array.from(randomBytes(24), (byte) => letters[byte % letters.length]).join('');
  return text.replace(/(.{6})(?=.)/g, '$1-');
}

/** A password somebody chooses: 10 to 200 characters, taken as typed. */
export const newPassword = z
  .string(problem('required'))
  .min(10, problem('too_short'))
  .max(200, problem('too_long'));

/** A password somebody claims to have; bounded, since hashing a long one is work. */
export const typedPassword = z
  .string(problem('required'))
  .min(1, problem('required'))
  .max(1024, problem('too_long'));

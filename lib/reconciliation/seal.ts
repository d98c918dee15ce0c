import { createHash } from 'node:crypto';
import type { SealFault } from '../domain/views/recon-day';

/** One row that a seal covers: its id, a hash of all that must not change, and what a person knows it by. */
export type SealedRow = readonly [id: string, hash: string, label: string];

/** Parts of a manifest that are rows, by the word that a fault names them with. */
export const SEALED_PARTS = ['statement', 'rules', 'run', 'item', 'break', 'decision'] as const;
export type SealedPart = (typeof SEALED_PARTS)[number];
export type SealedRows = Record<SealedPart, readonly SealedRow[]>;

export type Signatory = { id: string; name: string; role: string };

/** Who closed the day, and what it follows on. `previous`: a hash over all earlier locks and reopenings of the day. */
export type Signature = {
  sourceId: string;
  businessDate: string;
  seq: number;
  at: string;
  runId: string;
  maker: Signatory;
  checker: Signatory;
  requestId: string;
  reason: string;
  previous: string;
};

export type SealManifest = { version: 1; signature: Signature; rows: SealedRows };

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
/** What a row can hold. */
export type Sealable =
  Json | bigint | Date | Uint8Array | undefined | readonly Sealable[] | { [key: string]: Sealable };

/** One text for the same values, on either database: keys in order, ids and money as text, instants in UTC. */
export function canonical(value: Sealable): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (value instanceof Uint8Array) return `"${Buffer.from(value).toString('base64')}"`;
  if (Array.isArray(value)) return `[${value.map((one: Sealable) => canonical(one)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

/** SHA-256 of the canonical text, 64 hexadecimal digits. */
export function hashOf(value: Sealable): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

/** The seal itself: what is printed, and what the next seal of the day names. */
export function sealOf(manifest: SealManifest): string {
  return hashOf(manifest as unknown as Sealable);
}

export type SealCheck = { checked: number; faults: SealFault[] };

/**
 * Holds the rows as they are now against those that were sealed. `allowed`: what may have been added since, which is
 * never part of what both persons signed.
 */
export function compareRows(
  sealed: SealedRows,
  found: SealedRows,
  allowed: (part: SealedPart, row: SealedRow) => boolean,
): SealCheck {
  const faults: SealFault[] = [];
  let checked = 0;
  for (const kind of SEALED_PARTS) {
    const now = new Map(found[kind].map((row) => [row[0], row]));
    for (const [id, hash, label] of sealed[kind]) {
      checked += 1;
      const row = now.get(id);
      now.delete(id);
      if (row === undefined) faults.push({ kind, id, label, because: 'missing' });
      else if (row[1] !== hash) faults.push({ kind, id, label, because: 'changed' });
    }
    for (const row of now.values())
      if (!allowed(kind, row)) faults.push({ kind, id: row[0], label: row[2], because: 'added' });
  }
  return { checked, faults };
}

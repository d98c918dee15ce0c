import { z } from 'zod';
import type { Tx } from '../../db/client';
import { readRequest } from '../../db/approval-store';
import { listSeals, readSeal, type StoredSeal } from '../../db/day-seal-store';
import { readWholeManifest } from '../../db/sealed-manifest';
import type { SealFault } from '../../domain/views/recon-day';
import {
  canonical,
  hashOf,
  sealOf,
  type SealCheck,
  type SealedRow,
  type SealManifest,
  type Signature,
} from '../../reconciliation/seal';

/** Checked where they are: a copy of a hundred thousand rows is memory for nothing. */
const rows = z.custom<readonly SealedRow[]>((value) => Array.isArray(value) && value.every(isRow));

function isRow(value: unknown): value is SealedRow {
  return Array.isArray(value) && value.length === 3 && value.every((cell) => typeof cell === 'string');
}
const signatory = z.object({ id: z.string(), name: z.string(), role: z.string() });
const stored: z.ZodType<SealManifest> = z.object({
  version: z.literal(1),
  signature: z.object({
    sourceId: z.string(),
    businessDate: z.string(),
    seq: z.number(),
    at: z.string(),
    runId: z.string(),
    maker: signatory,
    checker: signatory,
    requestId: z.string(),
    reason: z.string(),
    previous: z.string(),
  }),
  rows: z.object({ statement: rows, rules: rows, run: rows, item: rows, break: rows, decision: rows }),
});

/** Null: the text is no manifest any more. */
export async function readManifest(tx: Tx, seal: StoredSeal): Promise<SealManifest | null> {
  const text = await readWholeManifest(tx, seal);
  try {
    return stored.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

type SealRow = Omit<StoredSeal, 'id' | 'event' | 'seal' | 'manifest' | 'until'>;

/** What a seal says of itself, by the row of it. @param earlier every event of the day before it, oldest first */
export function signatureOf(row: SealRow, earlier: readonly Omit<StoredSeal, 'manifest'>[]): Signature {
  const { sourceId, businessDate, seq, at, runId, requestId, reason } = row;
  return {
    sourceId: sourceId.toString(),
    businessDate,
    seq,
    at: at.toISOString(),
    runId: runId?.toString() ?? '',
    maker: { id: row.makerId.toString(), name: row.makerName, role: row.makerRole },
    checker: { id: row.checkerId.toString(), name: row.checkerName, role: row.checkerRole },
    requestId: requestId.toString(),
    reason,
    previous: hashOf(earlier.map((event) => ({ ...event }))),
  };
}

/**
 * Whether the manifest is the one that was sealed, names who signed as the record of the day and the request do, and
 * follows on the event before it; and whether earlier seals of the day still are what was printed of them.
 */
export async function checkManifests(
  tx: Tx,
  seal: StoredSeal,
  manifest: SealManifest | null,
): Promise<SealCheck> {
  const { sourceId, businessDate } = seal;
  const earlier = (await listSeals(tx, { sourceId, businessDate })).filter(({ seq }) => seq < seal.seq);
  const locks = earlier.filter(({ event }) => event === 'locked');
  const faults: SealFault[] = [];
  // One manifest at a time: each may name a hundred thousand rows.
  for (const { id, seq, seal: printed } of locks) {
    const row = await readSeal(tx, id);
    const read = row === null ? null : await readManifest(tx, row);
    if (read === null || sealOf(read) !== printed) faults.push(faultOf({ id, businessDate, seq }));
  }
  const isHere = manifest !== null && sealOf(manifest) === seal.seal;
  const says = isHere ? canonical(signatureOf(seal, earlier)) === canonical(manifest.signature) : false;
  if (!says || !(await isAgreed(tx, seal))) faults.push(faultOf(seal));
  return { checked: locks.length + 1, faults };
}

function faultOf({ id, businessDate, seq }: Pick<StoredSeal, 'id' | 'businessDate' | 'seq'>): SealFault {
  return { kind: 'manifest', id: id.toString(), label: `${businessDate}, ${seq}`, because: 'changed' };
}

/** The request says the same two persons, and they are two. */
async function isAgreed(tx: Tx, seal: StoredSeal): Promise<boolean> {
  const request = await readRequest(tx, seal.requestId);
  return (
    request?.state === 'approved' &&
    request.requesterId === seal.makerId &&
    request.checkerId === seal.checkerId &&
    seal.makerId !== seal.checkerId
  );
}

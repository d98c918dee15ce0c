import type { CompensationKind } from '../domain/compensation';
import type { Tx } from './client';

export type CompensationInput = {
  taskId: bigint;
  kind: CompensationKind;
  reason: string;
  reference: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  evidenceUrl: string | null;
  actorId: bigint;
  actorName: string;
};
export type StoredCompensation = Omit<CompensationInput, 'kind'> & {
  seq: number;
  kind: string;
  createdAt: Date;
};

/** Append-only: seq 1 is the compensation, each amendment is a further row. */
export async function appendCompensation(
  tx: Tx,
  seq: number,
  record: CompensationInput,
  now: Date,
): Promise<void> {
  await tx.compensation.create({ data: { ...record, seq, createdAt: now } });
}

/** By seq; the last one counts. */
export async function readCompensations(tx: Tx, taskId: bigint): Promise<StoredCompensation[]> {
  return tx.compensation.findMany({ where: { taskId }, orderBy: { seq: 'asc' }, omit: { id: true } });
}

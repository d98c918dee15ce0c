import type { Tx } from './client';

export type RevisionMeta = {
  revision: number;
  createdAt: Date;
  actorId: bigint | null;
  actorName: string;
  reason: string | null;
};
export type Revision = RevisionMeta & { payload: string };

/** What stands for the producer in `actor_name`; its `actor_id` is null. */
export const PRODUCER = 'producer';

const META = { revision: true, createdAt: true, actorId: true, actorName: true, reason: true } as const;

/** Append-only. Written beside the task's new payload, in one transaction. */
export async function appendRevision(tx: Tx, taskId: bigint, revision: Revision): Promise<void> {
  await tx.payloadRevision.create({ data: { taskId, ...revision } });
}

/** Oldest first, without the texts. Empty while the payload was never edited. */
export async function readRevisions(tx: Tx, taskId: bigint): Promise<RevisionMeta[]> {
  return tx.payloadRevision.findMany({ where: { taskId }, select: META, orderBy: { revision: 'asc' } });
}

export async function readRevisionPayload(tx: Tx, taskId: bigint, revision: number): Promise<string | null> {
  const row = await tx.payloadRevision.findUnique({
    where: { taskId_revision: { taskId, revision } },
    select: { payload: true },
  });
  return row?.payload ?? null;
}

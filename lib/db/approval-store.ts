import type { LapseReason, RequestKind, RequestState } from '../domain/approval';
import type { Tx } from './client';
import { databaseTrouble } from './failure';
import type { ApprovalRequest } from './generated/mysql/client';

export type StoredRequest = Omit<ApprovalRequest, 'kind' | 'state' | 'lapsedBecause'> & {
  kind: RequestKind;
  state: RequestState;
  lapsedBecause: LapseReason | null;
};

export type NewRequest = {
  kind: RequestKind;
  subjectType: string;
  subjectId: string;
  /** Of no two requests that wait. */
  subjectKey: string;
  sourceId: bigint | null;
  businessDate: string | null;
  bizType: string | null;
  bizId: string | null;
  requester: { id: bigint; name: string; role: string };
  reason: string;
  input: string;
  frozen: string;
  summary: string;
};

/** Null when one for the same subject waits: the key is unique. */
export async function createRequest(tx: Tx, request: NewRequest, now: Date): Promise<bigint | null> {
  const { requester, ...rest } = request;
  try {
    const row = await tx.approvalRequest.create({
      data: {
        ...rest,
        state: 'pending' satisfies RequestState,
        requesterId: requester.id,
        requesterName: requester.name,
        requesterRole: requester.role,
        createdAt: now,
      },
      select: { id: true },
    });
    return row.id;
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return null;
    throw error;
  }
}

export async function readRequest(tx: Tx, id: bigint): Promise<StoredRequest | null> {
  return (await tx.approvalRequest.findUnique({ where: { id } })) as StoredRequest | null;
}

/** The one that waits for its second person. */
export async function readPendingRequest(tx: Tx, subjectKey: string): Promise<StoredRequest | null> {
  return (await tx.approvalRequest.findUnique({ where: { subjectKey } })) as StoredRequest | null;
}

/** `checker` null: nobody decided, what it was about has moved. */
export type RequestEnd = {
  state: Exclude<RequestState, 'pending'>;
  checker: { id: bigint; name: string; role: string } | null;
  decisionReason: string | null;
  lapsedBecause: LapseReason | null;
};

/** Ends a request that waits, on the version that was seen. False: somebody was first. Its subject is free again. */
export async function endRequest(
  tx: Tx,
  seen: { id: bigint; lockVersion: number },
  end: RequestEnd,
  now: Date,
): Promise<boolean> {
  const { checker, ...rest } = end;
  const { count } = await tx.approvalRequest.updateMany({
    where: { id: seen.id, lockVersion: seen.lockVersion, state: 'pending' satisfies RequestState },
    data: {
      ...rest,
      subjectKey: null,
      checkerId: checker?.id ?? null,
      checkerName: checker?.name ?? null,
      checkerRole: checker?.role ?? null,
      decidedAt: now,
      lockVersion: { increment: 1 },
    },
  });
  return count === 1;
}

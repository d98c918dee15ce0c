import type { VerbResult } from '@/lib/domain/errors';
import type { RequestMoved } from '@/lib/domain/views/approval';

/** Names the request as the reader saw it: a verb on an older version is refused. */
export type SeenRequest = { id: string; lockVersion: number; reason?: string };

export const APPROVAL_VERBS = ['approve', 'reject', 'withdraw'] as const;
export type ApprovalVerb = (typeof APPROVAL_VERBS)[number];

/** What can be asked about one request; the page hands in its actions. */
export type ApprovalVerbs = Record<ApprovalVerb, (input: SeenRequest) => Promise<VerbResult<RequestMoved>>>;

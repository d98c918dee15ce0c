import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { APPROVAL_TABS } from '@/components/approvals/approval-path';
import type { ListRequestsInput } from '@/lib/services/approvals/list-requests';
import { textParam } from '@/lib/web/zod-parser';

const DEFAULT_TAB = APPROVAL_TABS[0];

/** The whole state of the list stands in its address. */
export const loadApprovalParams = createLoader({
  tab: parseAsStringLiteral(APPROVAL_TABS).withDefault(DEFAULT_TAB),
  cursor: textParam(200),
});

export type ApprovalParams = Awaited<ReturnType<typeof loadApprovalParams>>;

/** What the service is asked for. */
export function toRequestsInput({ tab, cursor }: ApprovalParams): ListRequestsInput {
  return { tab, cursor: cursor ?? undefined };
}

/** The same state as it stands in links. */
export function toApprovalLinkParams({ tab, cursor }: ApprovalParams): Record<string, string> {
  return { ...(tab === DEFAULT_TAB ? {} : { tab }), ...(cursor === null ? {} : { cursor }) };
}

/** Where requests for a second person live. */
export const APPROVALS_PATH = '/approvals';

export function requestHref(id: string): string {
  return `${APPROVALS_PATH}/${id}`;
}

/** Which requests are listed; the first is where the page begins. */
export const APPROVAL_TABS = ['pending', 'mine', 'decided'] as const;
export type ApprovalTab = (typeof APPROVAL_TABS)[number];

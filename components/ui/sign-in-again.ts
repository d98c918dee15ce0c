/** Where a new sign-in leads, in another tab, when a session has ended under a dialog. */
export function signInAgainHref(callbackUrl: string): string {
  return `/sign-in?${new URLSearchParams({ callbackUrl })}`;
}

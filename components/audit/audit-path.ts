export const AUDIT_PATH = '/audit';

/** The address of one entry. */
export function entryHref(id: string): string {
  return `${AUDIT_PATH}?${new URLSearchParams({ entry: id })}`;
}

/** What a list's address says: its filters, its view and its page. Absent and empty values are left out. */
export type ListParams = Readonly<Record<string, string | undefined>>;

/** The address of the same list with some parameters changed; undefined removes one. */
export function listHref(path: string, params: ListParams, change: ListParams = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...params, ...change })) if (value) search.set(key, value);
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

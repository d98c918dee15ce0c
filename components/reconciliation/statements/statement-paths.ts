import { listHref, type ListParams } from '@/components/lists/list-href';

export const STATEMENTS_PATH = '/reconciliation/statements';

export function statementHref(id: string): string {
  return `${STATEMENTS_PATH}/${id}`;
}

/** The list, narrowed. */
export function statementsHref(params: ListParams): string {
  return listHref(STATEMENTS_PATH, params);
}

/** The original, to the byte. */
export function originalHref(id: string): string {
  return `/api/statements/${id}/original`;
}

import { listHref, type ListParams } from '@/components/lists/list-href';

/** Where the service targets live. */
export const SLO_PATH = '/slo';

export const SLO_VIEWS = ['charts', 'table'] as const;
export type SloView = (typeof SLO_VIEWS)[number];

export function sloHref(params: ListParams, change: ListParams = {}): string {
  return listHref(SLO_PATH, params, change);
}

import { listHref, type ListParams } from '@/components/lists/list-href';
import type { Bucket } from '@/lib/domain/reconciliation';

/** Where the finance overview lives. */
export const RECON_PATH = '/reconciliation';

export function runPath(id: string): string {
  return `${RECON_PATH}/runs/${id}`;
}

/** A run, and the state of its desk: kind, age, state, assignee, cursor, break. */
export function runHref(id: string, params: ListParams = {}, change: ListParams = {}): string {
  return listHref(runPath(id), params, change);
}

export function rowsPath(id: string): string {
  return `${runPath(id)}/rows`;
}

/** Buckets whose rows are listed on a page of their own: breaks and invalid rows stand on the desk. */
export const ROW_BUCKETS = ['matched', 'in_transit', 'ignored'] as const satisfies readonly Bucket[];
export type RowBucket = (typeof ROW_BUCKETS)[number];

export function rowsHref(id: string, bucket: RowBucket): string {
  return listHref(rowsPath(id), { bucket });
}

/** desk: the filters of the desk it was opened from, so that the break before and after it are known. */
export function breakHref(id: string, desk: ListParams = {}): string {
  return listHref(`${RECON_PATH}/breaks/${id}`, { ...desk, break: undefined });
}

export function breakOperationHref(id: string): string {
  return `${RECON_PATH}/operations/${id}`;
}

export function dayHref(sourceId: string, date: string): string {
  return `${RECON_PATH}/days/${sourceId}/${date}`;
}

/** The run as a file. format: of the whole (xlsx), or csv of one of its sheets. */
export function exportRunHref(id: string, format: 'xlsx' | 'csv', sheet?: string): string {
  return listHref(`/api/export-run/${id}`, { format, sheet });
}

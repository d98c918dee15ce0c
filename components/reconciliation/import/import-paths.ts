import { listHref } from '@/components/lists/list-href';

export const IMPORT_PATH = '/reconciliation/import';

/** The import page, with a source and a day filled in already. day: "2026-11-29". */
export function importHref(preset: { source?: string; day?: string } = {}): string {
  return listHref(IMPORT_PATH, preset);
}

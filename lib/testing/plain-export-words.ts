import type { ExportWords } from '../services/export/export-words';

/** Names of columns and stored words as they are, for tests that look at rows. */
export function plainExportWords(zone = 'Asia/Shanghai'): ExportWords {
  return {
    sheet: 'Rows',
    zone,
    head: (column) => column,
    since: (view) => `since.${view}`,
    term: (_kind, word) => word,
    note: ({ about, ...numbers }) => [about, ...Object.values(numbers)].join(' '),
  };
}

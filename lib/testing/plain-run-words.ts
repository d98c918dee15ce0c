import type { RunWords } from '../services/export-run/run-sheet';

/** Names of columns, facts and stored words as they are, for tests that look at rows. */
export function plainRunWords(zone = 'Asia/Shanghai'): RunWords {
  return {
    zone,
    sheet: (name) => name,
    head: (column) => column,
    fact: (fact) => fact,
    term: (_kind, word) => word,
    cut: (rows) => `cut ${rows}`,
  };
}

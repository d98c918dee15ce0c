'use client';

import { useState } from 'react';

interface Held<Row> {
  source: readonly Row[];
  rows: readonly Row[];
  texts: ReadonlyMap<string, string>;
}

/**
 * The rows, where those that say the same as when the list was read before stay the same objects: a list that is read
 * again every few seconds then draws only what has changed. Rows are plain data.
 */
export function useSteadyRows<Row>(source: readonly Row[], rowId: (row: Row) => string): readonly Row[] {
  const [held, setHeld] = useState<Held<Row>>(() => ({
    source,
    rows: source,
    texts: textsOf(source, rowId),
  }));
  if (held.source === source) return held.rows;
  const texts = textsOf(source, rowId);
  const before = new Map(held.rows.map((row) => [rowId(row), row]));
  const rows = source.map((row) => {
    const id = rowId(row);
    return held.texts.get(id) === texts.get(id) ? (before.get(id) ?? row) : row;
  });
  setHeld({ source, rows, texts });
  return rows;
}

function textsOf<Row>(rows: readonly Row[], rowId: (row: Row) => string): ReadonlyMap<string, string> {
  return new Map(rows.map((row) => [rowId(row), JSON.stringify(row)]));
}

'use client';

import { useMemo, useState } from 'react';

export interface OpenRows {
  ids: ReadonlySet<string>;
  toggle: (row: { id: string }) => void;
}

/** Skeletons need no open rows. */
export const NO_OPEN_ROWS: OpenRows = { ids: new Set(), toggle: () => undefined };

/** Which rows show their details. first: the one that does from the start. */
export function useOpenRows(first?: string): OpenRows {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(first === undefined ? [] : [first]));
  return useMemo(
    () => ({
      ids,
      toggle: ({ id }) =>
        setIds((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
    }),
    [ids],
  );
}

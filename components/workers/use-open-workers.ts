'use client';

import { useMemo, useState } from 'react';
import type { WorkerRow } from '@/lib/domain/views/workers';

export interface OpenWorkers {
  ids: ReadonlySet<string>;
  toggle: (worker: WorkerRow) => void;
}

/** Which workers show their details. */
export function useOpenWorkers(): OpenWorkers {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
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

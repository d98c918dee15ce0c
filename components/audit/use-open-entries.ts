'use client';

import { useMemo, useState } from 'react';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';

export interface OpenEntries {
  ids: ReadonlySet<string>;
  toggle: (entry: AuditEntry) => void;
}

/** Which entries show their details. first: the one that does from the start. */
export function useOpenEntries(first?: string): OpenEntries {
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

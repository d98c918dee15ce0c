'use client';

import { useState } from 'react';

/** What is typed into a dialog: starts anew each time it opens and stays while it is refused or reloaded. */
export function useDraft<T extends object>(
  opened: boolean,
  start: () => T,
): readonly [T, (patch: Partial<T>) => void] {
  const [draft, setDraft] = useState(start);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setDraft(start());
  }
  return [draft, (patch) => setDraft((before) => ({ ...before, ...patch }))];
}

'use client';

import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import type { Resolution } from '@/lib/domain/break-resolution';
import type { BreakPage } from '@/lib/domain/views/recon-break';
import { useReverseText, useVerdictText } from './break-words';

export type BreakDialogName = Resolution | 'reverse' | 'assign' | 'note';

export interface BreakDialogState {
  opened: BreakDialogName | null;
  /** Opens a dialog, or says why its verb is not possible. */
  open: (name: BreakDialogName) => void;
  close: () => void;
  /** Closes what is open and says what was done. */
  done: (said: string) => void;
}

/**
 * Which dialog of a break is open. page: null while the evidence of the break `id` is being read; what is asked for
 * meanwhile opens once it is there, unless somebody has gone on to another break.
 */
export function useBreakDialogs(
  page: BreakPage | null,
  onDone: () => void,
  id: string | null = page?.id ?? null,
): BreakDialogState {
  const [chosen, setChosen] = useState<BreakDialogName | null>(null);
  const [wanted, setWanted] = useState<{ id: string; name: BreakDialogName } | null>(null);
  const reason = useDialogReason();
  // Whoever has gone on wants it no more, and is not met by it on coming back.
  if (wanted !== null && wanted.id !== id) setWanted(null);
  const arrived = wanted !== null && page !== null && wanted.id === page.id ? wanted.name : null;
  const why = arrived === null || page === null ? undefined : reason(arrived, page);
  useEffect(() => {
    if (why !== undefined) explain(why);
  }, [wanted, why]);
  const open = (name: BreakDialogName) => {
    setWanted(page === null && id !== null ? { id, name } : null);
    if (page === null) return;
    const refusal = reason(name, page);
    if (refusal === undefined) setChosen(name);
    else explain(refusal);
  };
  const close = () => {
    setChosen(null);
    setWanted(null);
  };
  const done = (said: string) => {
    close();
    notifications.show({ message: said });
    onDone();
  };
  return { opened: chosen ?? (why === undefined ? arrived : null), open, close, done };
}

function explain(why: string): void {
  notifications.show({ id: 'break-refusal', message: why });
}

/** Why a dialog's verb is not possible; undefined where it is. A note may be left by everybody. */
export function useDialogReason(): (name: BreakDialogName, page: BreakPage) => string | undefined {
  const verdict = useVerdictText();
  const reverse = useReverseText();
  return (name, page) => {
    if (name === 'note') return undefined;
    if (name === 'reverse') return reverse(page);
    if (name === 'assign') return reverse(page, true);
    return verdict(name, page.verdicts[name]);
  };
}

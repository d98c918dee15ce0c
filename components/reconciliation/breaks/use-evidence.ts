'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { CallFailure } from '@/components/task/use-verb-call';
import type { BreakPage } from '@/lib/domain/views/recon-break';
import type { BreakVerbs } from './break-verbs';

/** Who steps through the list with j is not asked about every row on the way. */
const REST_MS = 120;

export type EvidenceState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'ready'; page: BreakPage }
  | { status: 'failed'; failure: CallFailure };

interface Held {
  first: BreakPage | null;
  pages: ReadonlyMap<string, BreakPage>;
  /** As they were before the page was read again: shown until the new ones are here. */
  before: ReadonlyMap<string, BreakPage>;
  failed: { id: string; failure: CallFailure } | null;
}

const NONE: ReadonlyMap<string, BreakPage> = new Map();

function holding(first: BreakPage | null, before = NONE): Held {
  return { first, pages: new Map(first === null ? [] : [[first.id, first]]), before, failed: null };
}

/**
 * The evidence of the break that is looked at. first: what came with the page; when that is read again, everything known
 * from before is forgotten, since somebody may have decided meanwhile.
 */
export function useEvidence(
  id: string | null,
  first: BreakPage | null,
  read: BreakVerbs['read'],
): { state: EvidenceState; again: () => void } {
  const [stored, setHeld] = useState<Held>(() => holding(first));
  let held = stored;
  if (held.first !== first) {
    held = holding(first, held.pages);
    setHeld(held);
  }
  const [round, setRound] = useState(0);
  const known = id === null ? undefined : held.pages.get(id);
  const failure = held.failed !== null && held.failed.id === id ? held.failed.failure : null;
  const missing = id !== null && known === undefined && failure === null ? id : null;

  const load = useEffectEvent((wanted: string) => read({ id: wanted }));
  useEffect(() => {
    if (missing === null) return undefined;
    let alive = true;
    const timer = setTimeout(() => {
      void load(missing)
        .then(
          (result) => (result.ok ? result.value : result.error),
          (): CallFailure => ({ code: 'unanswered' }),
        )
        .then((answer) => {
          if (!alive) return;
          setHeld((before) =>
            'code' in answer
              ? { ...before, failed: { id: missing, failure: answer } }
              : { ...before, failed: null, pages: new Map(before.pages).set(missing, answer) },
          );
        });
    }, REST_MS);
    return () => {
      alive = false;
      clearTimeout(timer);
    };
  }, [missing, round]);

  const again = () => {
    setHeld(({ first: same, pages }) => ({ ...holding(null, pages), first: same }));
    setRound(round + 1);
  };
  if (id === null) return { state: { status: 'none' }, again };
  if (failure !== null) return { state: { status: 'failed', failure }, again };
  const shown = known ?? held.before.get(id);
  return { state: shown === undefined ? { status: 'loading' } : { status: 'ready', page: shown }, again };
}

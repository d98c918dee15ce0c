'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { CallFailure } from '@/components/task/use-verb-call';
import type { VerbResult } from '@/lib/domain/errors';
import type { BreaksVerb } from '@/lib/domain/break-decision';
import type { BreaksChoice, BreaksPlan } from '@/lib/domain/views/recon-break';
import type { BreaksVerbs } from './break-verbs';

/** What somebody wants to decide about many. Each asking is a new object, and is planned anew. */
export interface BreaksAsk {
  verb: BreaksVerb;
  choice: BreaksChoice;
}

export type BreaksPlanState =
  { status: 'loading' } | { status: 'ready'; plan: BreaksPlan } | { status: 'failed'; failure: CallFailure };

const LOADING: BreaksPlanState = { status: 'loading' };

/** Asks the server what a decision would come to. An answer to an earlier question is never shown. */
export function useBreaksPlan(
  verbs: BreaksVerbs,
  ask: BreaksAsk,
): { state: BreaksPlanState; again: () => void } {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ ask: BreaksAsk; round: number; state: BreaksPlanState }>();
  const load = useEffectEvent(({ verb, choice }: BreaksAsk) =>
    verbs.plan({ choice, resolution: verb }).then(stateOf, unanswered),
  );
  useEffect(() => {
    let alive = true;
    void load(ask).then((state) => {
      if (alive) setAnswer({ ask, round, state });
    });
    return () => {
      alive = false;
    };
  }, [ask, round]);
  const current = answer?.ask === ask && answer.round === round;
  return { state: current ? answer.state : LOADING, again: () => setRound(round + 1) };
}

function stateOf(result: VerbResult<BreaksPlan>): BreaksPlanState {
  return result.ok ? { status: 'ready', plan: result.value } : { status: 'failed', failure: result.error };
}

function unanswered(): BreaksPlanState {
  return { status: 'failed', failure: { code: 'unanswered' } };
}

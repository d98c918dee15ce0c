'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { CallFailure } from '@/components/task/use-verb-call';
import type { BulkMove } from '@/lib/domain/bulk';
import type { VerbResult } from '@/lib/domain/errors';
import type { BulkChoice, BulkPlan } from '@/lib/domain/views/bulk';
import type { GroupName } from '@/lib/domain/views/group-name';
import type { BulkStartVerbs } from './bulk-verbs';

/** What somebody wants to do to many tasks. Each asking is a new object, and is planned anew. */
export interface PlanAsk {
  kind: BulkMove;
  choice: BulkChoice;
  /** The group that the choice names, for its words. */
  group: GroupName | null;
}

export type PlanState =
  { status: 'loading' } | { status: 'ready'; plan: BulkPlan } | { status: 'failed'; failure: CallFailure };

const LOADING: PlanState = { status: 'loading' };

/** Asks the server what an operation would come to. An answer to an earlier question is never shown. */
export function usePlan(verbs: BulkStartVerbs, ask: PlanAsk): { state: PlanState; again: () => void } {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ ask: PlanAsk; round: number; state: PlanState }>();
  const load = useEffectEvent(({ kind, choice }: PlanAsk) =>
    verbs.plan({ kind, choice }).then(stateOf, unanswered),
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

function stateOf(result: VerbResult<BulkPlan>): PlanState {
  return result.ok ? { status: 'ready', plan: result.value } : { status: 'failed', failure: result.error };
}

function unanswered(): PlanState {
  return { status: 'failed', failure: { code: 'unanswered' } };
}

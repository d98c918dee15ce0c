'use client';

import type { BreakState, ResolvableKind } from '@/lib/domain/break-resolution';
import { StatusBadge, type StatusKind } from './status-badge';

const BY_STATE: Record<BreakState, StatusKind> = {
  open: 'break',
  awaiting_evidence: 'awaitingEvidence',
  in_transit_until: 'inTransit',
  resolved: 'resolved',
};

/** How a break looks. An open row that cannot be used is told from a difference. */
export function breakStatus(state: BreakState, kind?: ResolvableKind): StatusKind {
  return state === 'open' && kind === 'invalid' ? 'invalid' : BY_STATE[state];
}

/** What a break counts as now, by icon, word and colour. */
export function BreakBadge({ state, kind }: { state: BreakState; kind?: ResolvableKind }) {
  return <StatusBadge kind={breakStatus(state, kind)} />;
}

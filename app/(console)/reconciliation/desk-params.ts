import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { z } from 'zod';
import { BREAK_STATES } from '@/lib/domain/break-resolution';
import { BREAK_KINDS } from '@/lib/domain/reconciliation';
import { BREAK_AGES } from '@/lib/domain/reconciliation-sums';
import type { BreakFilter } from '@/lib/domain/views/recon-break';
import { textParam, zodParser } from '@/lib/web/zod-parser';

const idParam = zodParser(z.string().regex(/^[0-9]{1,19}$/));

/** The whole state of the desk stands in its address. `base`: of a try, the run that it is held against. */
export const loadDeskParams = createLoader({
  kind: parseAsStringLiteral([...BREAK_KINDS, 'invalid'] as const),
  age: parseAsStringLiteral(BREAK_AGES),
  state: parseAsStringLiteral([...BREAK_STATES, 'all'] as const),
  assignee: zodParser(z.string().regex(/^(me|nobody|[0-9]{1,19})$/)),
  cursor: textParam(200),
  break: idParam,
  base: idParam,
});

export type DeskParams = Awaited<ReturnType<typeof loadDeskParams>>;

/** What the service is asked for. */
export function toBreakFilter(runId: string, params: DeskParams): BreakFilter & { cursor?: string } {
  const { kind, age, state, assignee, cursor } = params;
  return { runId, ...given({ kind, age, state, assignee, cursor }) };
}

/** The same state as it stands in links; the open state is where the desk begins. */
export function toDeskLinkParams({ state, ...rest }: DeskParams): Record<string, string> {
  return given({ ...rest, state: state === 'open' ? null : state });
}

function given<T extends Record<string, string | null>>(params: T): { [K in keyof T]: NonNullable<T[K]> } {
  const entries = Object.entries(params).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [K in keyof T]: NonNullable<T[K]> };
}

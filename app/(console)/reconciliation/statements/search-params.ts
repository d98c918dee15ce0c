import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { z } from 'zod';
import { STATEMENT_STATES } from '@/lib/domain/views/statement';
import type { ListStatementsInput } from '@/lib/services/statements/list-statements';
import { textParam, zodParser } from '@/lib/web/zod-parser';

/** A day of the calendar: "2026-11-29". */
export const dayParam = zodParser(z.iso.date());
export const idParam = zodParser(z.string().regex(/^\d{1,19}$/));

/** The whole state of the list stands in its address. */
export const loadStatementParams = createLoader({
  source: idParam,
  state: parseAsStringLiteral(STATEMENT_STATES),
  day: dayParam,
  cursor: textParam(200),
});

export type StatementParams = Awaited<ReturnType<typeof loadStatementParams>>;

/** What the service is asked for. */
export function toStatementInput({ source, state, day, cursor }: StatementParams): ListStatementsInput {
  return {
    source: source ?? undefined,
    state: state ?? undefined,
    day: day ?? undefined,
    cursor: cursor ?? undefined,
  };
}

/** The same state as it stands in links. */
export function toStatementLinkParams(params: StatementParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

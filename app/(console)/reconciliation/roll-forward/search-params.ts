import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { z } from 'zod';
import type { RollForwardInput } from '@/lib/services/desk/get-roll-forward';
import { textParam, zodParser } from '@/lib/web/zod-parser';

/** The whole state of the page stands in its address. `to`: the last day, today unless told. */
export const loadForwardParams = createLoader({
  days: parseAsStringLiteral(['7', '14', '31'] as const).withDefault('7'),
  to: zodParser(z.iso.date()),
  type: textParam(32),
});

export type ForwardParams = Awaited<ReturnType<typeof loadForwardParams>>;

/** What the service is asked for. zone: the reader's. */
export function toForwardInput({ days, to, type }: ForwardParams, zone: string): RollForwardInput {
  return { zone, days: Number(days), to: to ?? undefined, bizType: type ?? undefined };
}

/** The same state as it stands in links. */
export function toForwardLinkParams({ days, to, type }: ForwardParams): Record<string, string> {
  const shown = { to, type, days: days === '7' ? null : days };
  return Object.fromEntries(
    Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

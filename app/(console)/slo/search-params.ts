import { createSearchParamsCache, parseAsStringLiteral } from 'nuqs/server';
import { SLO_VIEWS } from '@/components/slo/slo-path';
import { SLO_RANGES } from '@/lib/domain/slo-range';
import type { GetSloInput } from '@/lib/services/slo/get-slo';
import { instantParam, textParam } from '@/lib/web/zod-parser';

/** The whole state of the page stands in its address. A free window comes before a named one. */
export const sloParams = createSearchParamsCache({
  range: parseAsStringLiteral(SLO_RANGES).withDefault('30d'),
  from: instantParam,
  to: instantParam,
  type: textParam(32),
  view: parseAsStringLiteral(SLO_VIEWS).withDefault('charts'),
});

export type SloParams = Awaited<ReturnType<typeof sloParams.parse>>;

/** What the service is asked for. zone: the reader's. */
export function toSloInput({ range, from, to, type }: SloParams, zone: string): GetSloInput {
  const given = Object.entries({ from, to, bizType: type }).filter(([, value]) => value !== null);
  return { range, zone, ...Object.fromEntries(given) };
}

/** The same state as it stands in links. */
export function toSloLinkParams({ range, view, ...rest }: SloParams): Record<string, string> {
  const shown = {
    ...rest,
    range: range === '30d' ? null : range,
    view: view === 'charts' ? null : view,
  };
  return Object.fromEntries(
    Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

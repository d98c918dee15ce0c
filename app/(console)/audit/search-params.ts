import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from '@/lib/domain/audit-actions';
import type { ListAuditInput } from '@/lib/services/audit/list-audit';
import { instantParam, textParam, zodParser } from '@/lib/web/zod-parser';

/** The whole state of the trail stands in its address. */
export const loadAuditParams = createLoader({
  entry: zodParser(z.string().regex(/^\d{1,19}$/)),
  actor: zodParser(z.string().regex(/^\d{1,19}$/)),
  action: parseAsStringLiteral(AUDIT_ACTIONS),
  outcome: parseAsStringLiteral(AUDIT_OUTCOMES),
  subject: textParam(64),
  from: instantParam,
  to: instantParam,
  cursor: textParam(200),
});

export type AuditParams = Awaited<ReturnType<typeof loadAuditParams>>;

/** What the service is asked for. */
export function toAuditInput({ actor, ...rest }: AuditParams): ListAuditInput {
  return given({ ...rest, actorId: actor });
}

/** The same state as it stands in links. */
export function toAuditLinkParams(params: AuditParams): Record<string, string> {
  return given(params);
}

function given(values: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

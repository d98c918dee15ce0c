import { z } from 'zod';
import { businessDate } from '../../config/recon-source';
import { auditRefused } from '../../db/audit-store';
import type { AuditAction } from '../../domain/audit-actions';
import { refused, type VerbError, type VerbResult } from '../../domain/errors';
import type { BusinessDate } from '../../domain/reconciliation';
import { auditEntry, authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';

/** A business day of a source, at the border. */
export const dayInput = { sourceId: idText, businessDate };
export type DayKey = { sourceId: bigint; businessDate: BusinessDate };

/** `1/2026-11-29`: also the end of its page's address. */
export function daySubject({ sourceId, businessDate: date }: DayKey): AuditSubject {
  return { type: 'day', id: `${sourceId}/${date}` };
}

/** One request about a day waits at a time, a sign-off or a reopening. */
export function dayKeyOf({ sourceId, businessDate: date }: DayKey): string {
  return `day-${sourceId}-${date}`;
}

/** First step of every verb on a day; what unchecked input names stands in the record of a refusal. */
export function authorizeDayVerb(
  ctx: ServiceContext,
  action: AuditAction,
  input: unknown,
): Promise<VerbResult<Actor>> {
  return authorizeVerb(ctx, action, ['reconciliation.sign'], async () => {
    const named = z.object(dayInput).safeParse(input);
    return named.success ? daySubject(named.data) : { type: 'day', id: '-' };
  });
}

/** A refusal has its own row, after the refused transaction is over. */
export async function refuseDay<T>(
  ctx: ServiceContext,
  actor: Actor,
  action: AuditAction,
  day: DayKey,
  error: VerbError,
): Promise<VerbResult<T>> {
  if (error.code === 'not_found') return refused(error);
  const { code, ...facts } = error;
  const entry = auditEntry(ctx, actor, action, daySubject(day));
  await auditRefused(
    ctx.db,
    { ...entry, details: { refused: code, ...facts } },
    code === 'recon_conflict' || code === 'already_requested' ? 'conflict' : 'refused',
  );
  return refused(error);
}

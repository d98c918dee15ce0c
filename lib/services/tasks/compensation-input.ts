import { z } from 'zod';
import type { CompensationInput } from '../../db/compensation-store';
import { COMPENSATION_KINDS, needsReference, type CompensationKind } from '../../domain/compensation';
import { decimalToMinor, isCurrency } from '../../domain/money';
import type { Actor } from '../actor';
import { idText, lockVersion, optionalText, problem, requiredText } from '../parse-input';

const MAX_MINOR = 9_223_372_036_854_775_807n;

/** One form for compensating and for amending. Amount and currency become exact minor units. */
export const compensationInput = z
  .object({
    taskId: idText,
    lockVersion,
    kind: z.enum(COMPENSATION_KINDS, problem('unknown_kind')),
    reason: requiredText(1000),
    reference: optionalText(128),
    amount: optionalText(40),
    currency: optionalText(3),
    evidenceUrl: optionalText(500),
  })
  .transform((input, check) => {
    const complain = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message });
    if (needsReference(input.kind) && input.reference === null) complain('reference', 'required');
    if (input.evidenceUrl !== null && !isWebAddress(input.evidenceUrl)) complain('evidenceUrl', 'not_a_url');
    const { amount, ...rest } = input;
    if (amount === null) return { ...rest, currency: null, amountMinor: null };
    if (input.currency === null) complain('currency', 'currency_missing');
    else if (!isCurrency(input.currency)) complain('currency', 'bad_currency');
    const minor = decimalToMinor(amount, input.currency ?? '');
    if (minor === null || minor <= 0n || minor > MAX_MINOR) complain('amount', 'bad_amount');
    return { ...rest, amountMinor: minor };
  });

export type ParsedCompensation = z.output<typeof compensationInput>;

/** Only what a browser may follow: `javascript:` and its kin are no evidence. */
function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
}

export function recordOf(input: ParsedCompensation, actor: Actor): CompensationInput {
  const { kind, reason, reference, amountMinor, currency, evidenceUrl } = input;
  const money = { amountMinor, currency: amountMinor === null ? null : currency };
  return {
    taskId: input.taskId,
    kind,
    reason,
    reference,
    ...money,
    evidenceUrl,
    actorId: actor.id,
    actorName: actor.name,
  };
}

/** As it stands in the audit log: money as minor units in text. */
export function compensationFacts(record: {
  kind: CompensationKind | string;
  reason: string;
  reference: string | null;
  amountMinor: bigint | null;
  currency: string | null;
  evidenceUrl: string | null;
}): Record<string, unknown> {
  const { kind, reason, reference, amountMinor, currency, evidenceUrl } = record;
  const amount =
    amountMinor === null || currency === null ? null : { minor: amountMinor.toString(), currency };
  return { kind, reason, reference, amount, evidenceUrl };
}

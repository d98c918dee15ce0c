import { COMPENSATION_KINDS, needsReference, type CompensationKind } from '@/lib/domain/compensation';
import { decimalToMinor, isCurrency, minorToDecimal } from '@/lib/domain/money';
import type { MoneyView } from '@/lib/domain/views/quantities';
import type { CompensationView, TaskPage } from '@/lib/domain/views/task-page';
import type { CompensationForm } from './task-verbs';

/** The compensation as typed: every field is text until it is sent. */
export interface CompensationDraft {
  kind: CompensationKind;
  reference: string;
  amount: string;
  currency: string;
  reason: string;
  evidenceUrl: string;
}

/** Starts from what the task says, or from the record that is to be amended. */
export function startDraft(task: TaskPage, record: CompensationView | null): CompensationDraft {
  const money = record ? record.amount : task.amount;
  return {
    kind: record?.kind ?? 'done_elsewhere',
    reference: record?.reference ?? '',
    amount: money ? minorToDecimal(BigInt(money.minor), money.currency) : '',
    currency: (money ?? task.amount)?.currency ?? '',
    reason: '',
    evidenceUrl: record?.evidenceUrl ?? '',
  };
}

/** The amount as minor units; null when none is typed or it is not above zero. */
export function draftMoney({ amount, currency }: CompensationDraft): MoneyView | null {
  if (!isCurrency(currency)) return null;
  const minor = decimalToMinor(amount, currency);
  return minor === null || minor <= 0n ? null : { minor: minor.toString(), currency };
}

export type DraftProblem = 'reference' | 'amount' | 'currency' | 'evidence' | 'reason';

/** The first field that cannot be sent like this, in the order of the form. */
export function draftProblem(draft: CompensationDraft): DraftProblem | undefined {
  if (needsReference(draft.kind) && draft.reference.trim() === '') return 'reference';
  if (draft.amount.trim() !== '' && !isCurrency(draft.currency)) return 'currency';
  if (draft.amount.trim() !== '' && draftMoney(draft) === null) return 'amount';
  if (draft.evidenceUrl.trim() !== '' && !/^https?:\/\/\S+$/i.test(draft.evidenceUrl.trim()))
    return 'evidence';
  return draft.reason.trim() === '' ? 'reason' : undefined;
}

/** What is sent: blank fields left out, a currency only beside an amount. */
export function formOf(draft: CompensationDraft): CompensationForm {
  const filled = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const amount = filled(draft.amount);
  return {
    kind: draft.kind,
    reason: draft.reason.trim(),
    reference: filled(draft.reference),
    amount,
    currency: amount === undefined ? undefined : draft.currency,
    evidenceUrl: filled(draft.evidenceUrl),
  };
}

/** A kind as the select gives it back. */
export function kindOf(value: string | null, before: CompensationKind): CompensationKind {
  return COMPENSATION_KINDS.find((kind) => kind === value) ?? before;
}

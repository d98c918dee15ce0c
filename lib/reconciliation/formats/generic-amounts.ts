import type { EntryKind } from '../../domain/reconciliation';
import type { SignRule } from './generic-mapping';

/** What a row's amount column or columns say. Null: nothing there. */
export type FileAmounts = { amount: bigint | null; income: bigint | null; expense: bigint | null };
export type KindAmount = { kind: EntryKind; amountMinor: bigint };

/**
 * The kind of a row and how much moved as far as the kind goes. named: by the kind column, null without one. Null
 * where income and expense are both filled: nobody can say which is meant. At least one amount must be there.
 */
export function kindAmount(rule: SignRule, named: EntryKind | null, amounts: FileAmounts): KindAmount | null {
  if (rule === 'income_expense') return ofTwoColumns(named, amounts.income, amounts.expense);
  const amount = amounts.amount ?? 0n;
  if (rule === 'as_is') return asIs(named ?? 'payment', amount);
  if (named === 'fee' || named === 'other') return ofFlow(named, amount);
  return { kind: amount < 0n ? 'refund' : 'payment', amountMinor: magnitude(amount) };
}

function asIs(kind: EntryKind, amount: bigint): KindAmount {
  return { kind, amountMinor: kind === 'refund' ? magnitude(amount) : amount };
}

/** Expenses are written with a minus in some files and without in others; a negative income is one taken back. */
function ofTwoColumns(
  named: EntryKind | null,
  income: bigint | null,
  expense: bigint | null,
): KindAmount | null {
  const [gained, spent] = [income ?? 0n, magnitude(expense ?? 0n)];
  if (gained !== 0n && spent !== 0n) return null;
  const isExpense = spent !== 0n || income === null;
  if (named !== null) return ofFlow(named, gained - spent);
  return isExpense ? { kind: 'refund', amountMinor: spent } : { kind: 'payment', amountMinor: gained };
}

/** flow: what came in, below zero what went out. Refunds and fees are what went out. */
function ofFlow(kind: EntryKind, flow: bigint): KindAmount {
  return { kind, amountMinor: kind === 'refund' || kind === 'fee' ? -flow : flow };
}

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

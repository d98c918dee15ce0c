import type { TaskTypeSettings } from '../config/task-type';
import { decimalToMinor, isCurrency } from '../domain/money';
import { parsePayload, valueAt, type PayloadValue } from '../executors/payload-path';

export type AmountRule = NonNullable<TaskTypeSettings['amount']>;
export type Amount = { minor: bigint; currency: string };

/** What a signed BIGINT column can hold. */
const LARGEST = 9_223_372_036_854_775_807n;

/** The money a payload names, exact. Null when it names none that can be read: that is never an error of the task. */
export function readAmount(payload: string, rule: AmountRule): Amount | null {
  const parsed = parsePayload(payload);
  const found = valueAt(parsed, rule.path);
  const named = rule.currencyPath === null ? null : valueAt(parsed, rule.currencyPath);
  const currency = named?.kind === 'text' ? named.text : rule.currency;
  if (found === null || currency === null || !isCurrency(currency)) return null;
  const minor = rule.unit === 'major' ? decimalToMinor(found.text, currency) : wholeMinor(found);
  if (minor === null || minor > LARGEST || minor < -LARGEST) return null;
  return { minor, currency };
}

function wholeMinor({ text }: PayloadValue): bigint | null {
  return /^-?\d{1,19}$/.test(text) ? BigInt(text) : null;
}

import { decimalToMinor, isCurrency } from '@/lib/domain/money';
import type { TypeDraft } from './draft';
import { parseWhole } from './number-text';

/** Notes what could not be read, by the path of its setting. */
type Read = <T>(path: string, problem: string, value: T | null) => T | number;

/** What needs a second person. A limit that is turned off keeps nothing of what stands in its field. */
export function readApproval(draft: TypeDraft, read: Read) {
  const currency = draft.amountAboveCurrency.trim().toUpperCase();
  return {
    compensate: draft.approveCompensation,
    editPayload: draft.approveEdit,
    bulkAbove: draft.approveBulk
      ? read('approval.bulkAbove', 'not_a_number', parseWhole(draft.bulkAbove))
      : null,
    amountAboveMinor: draft.approveAmount ? limitOf(draft.amountAbove, currency, read) : null,
    amountCurrency: draft.approveAmount ? currency : null,
  };
}

/** Minor units as text. In a currency that is none the amount cannot be told: the currency is what has to be mended. */
function limitOf(text: string, currency: string, read: Read): string | number {
  if (!isCurrency(currency)) return '0';
  const minor = decimalToMinor(text.normalize('NFKC').replaceAll(',', ''), currency);
  return read(
    'approval.amountAboveMinor',
    'bad_amount',
    minor === null || minor < 0n ? null : minor.toString(),
  );
}

/** What makes a failed task good. The template stays as it is typed, to the byte. */
export function readCompensator(draft: TypeDraft) {
  if (!draft.compensatorOn) return null;
  const { compensatorTemplate: template } = draft;
  return {
    bizType: draft.compensatorType.trim(),
    payloadFrom: draft.compensatorPayload,
    template: template.trim() === '' ? null : template,
  };
}

import type { EntryKind, TheirStatus } from '../../domain/reconciliation';
import type { Movement } from './movement';

const KINDS: readonly EntryKind[] = ['payment', 'payment', 'payment', 'refund', 'fee', 'other'];
const STATUSES: readonly TheirStatus[] = ['succeeded', 'succeeded', 'succeeded', 'failed', 'in_progress'];
const NAMES = ['会员年费', '咖啡, 大杯', 'A "quoted" name', '红茶；两份', 'plain'];

/** Every kind, status and nasty name in turn, over one day in Shanghai. The same count gives the same movements. */
export function tableMovements(count: number, currency = 'CNY'): Movement[] {
  return Array.from({ length: count }, (_none, index) => {
    const kind = KINDS[index % KINDS.length] ?? 'payment';
    const number = String(index).padStart(6, '0');
    const orderKey = `00${number}e2`;
    return {
      kind,
      key: kind === 'refund' ? `R9007199254${number}` : orderKey,
      orderKey,
      amountMinor: BigInt(((index * 7_919) % 1_000_000) + 1),
      currency,
      status: STATUSES[index % STATUSES.length] ?? 'succeeded',
      at: new Date(Date.UTC(2026, 2, 1, 16) + (index % 86_400) * 1000).toISOString(),
      providerId: `4200002026030212345${number}`,
      name: NAMES[index % NAMES.length] ?? '',
    };
  });
}

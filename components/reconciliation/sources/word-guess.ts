import type { EntryKind, TheirStatus } from '@/lib/domain/reconciliation';

/** What denies the word after it is left to a person. Words begin where no letter stands before: "incomplete" is none. */
const STATUSES: readonly (readonly [RegExp, TheirStatus])[] = [
  [/(?<![a-z])(?:not|non|un)|未|不/i, 'unknown'],
  [/(?<![a-z])(?:fail|clos|cancel|revok|revers|declin|reject)|失败|关闭|取消|撤销|拒绝/i, 'failed'],
  [/(?<![a-z])(?:pend|process|progress)|处理中|进行中/i, 'in_progress'],
  [/(?<![a-z])(?:succ|paid|complete|settled|finish|ok$)|成功|完成|已支付|已付款/i, 'succeeded'],
];
const KINDS: readonly (readonly [RegExp, EntryKind])[] = [
  [/(?<![a-z])refund|退款/i, 'refund'],
  [/(?<![a-z])(?:fee|commission)|手续费|服务费/i, 'fee'],
  [/(?<![a-z])(?:pay|sale|order|purchase)|消费|支付|付款|收款|销售/i, 'payment'],
];

/** What a word of theirs probably means, to be looked over. An unknown word is no success. */
export function guessStatus(word: string): TheirStatus {
  return STATUSES.find(([pattern]) => pattern.test(word))?.[1] ?? 'unknown';
}

/** The same of kinds. */
export function guessKind(word: string): EntryKind {
  return KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'other';
}

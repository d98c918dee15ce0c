/** How a failed task was made good in another way. */
export const COMPENSATION_KINDS = ['done_elsewhere', 'reversed', 'already_effective', 'written_off'] as const;
export type CompensationKind = (typeof COMPENSATION_KINDS)[number];

/** Money or goods moved in another system for these two, so its reference is part of the record. */
export function needsReference(kind: CompensationKind): boolean {
  return kind === 'done_elsewhere' || kind === 'reversed';
}

import type { SealRow } from '@/lib/domain/views/recon-day';

/** The signatures that hold: of a day that was reopened and signed again, the last. Seals in any order. */
export function lastLock(seals: readonly SealRow[]): SealRow | undefined {
  return seals.filter(({ event }) => event === 'locked').sort((a, b) => b.seq - a.seq)[0];
}

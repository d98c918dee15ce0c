const UNITS = ['KB', 'MB', 'GB'] as const;

/** 312 bytes, 2.1 KB, 14 MB; 1 KB = 1024 bytes. */
export function bytesParts(bytes: number): { value: string; unit: 'bytes' | (typeof UNITS)[number] } {
  if (bytes < 1024) return { value: String(bytes), unit: 'bytes' };
  let amount = bytes / 1024;
  let step = 0;
  while (amount >= 1000 && step < UNITS.length - 1) {
    amount /= 1024;
    step += 1;
  }
  return { value: amount < 10 ? amount.toFixed(1) : String(Math.round(amount)), unit: UNITS[step] ?? 'GB' };
}

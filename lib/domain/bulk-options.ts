import type { BulkOptions } from './views/bulk';

/** Nothing asked for: all at once, as fast as it goes, whatever comes of it. */
export const PLAIN_OPTIONS: BulkOptions = {
  canary: null,
  ratePerSecond: null,
  stopAtPercent: null,
  outcomeHow: null,
  compensation: null,
};

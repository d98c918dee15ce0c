/** Pauses of the loops that are not a type's, in milliseconds. */
export type Intervals = {
  typesMs: number;
  reclaimMs: number;
  heartbeatMs: number;
  confirmMs: number;
  statisticsMs: number;
  groupsMs: number;
  bulkMs: number;
  deskMs: number;
  lingerMs: number;
};

export const INTERVALS: Intervals = {
  typesMs: 3_000,
  reclaimMs: 2_000,
  heartbeatMs: 5_000,
  confirmMs: 250,
  statisticsMs: 10_000,
  groupsMs: 2_000,
  bulkMs: 250,
  deskMs: 500,
  lingerMs: 20,
};

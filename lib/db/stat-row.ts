import type { Grain } from '../domain/stat-grains';
import type { Prisma } from './generated/mysql/client';
import type { StatFigures } from './stat-figures';

/** A row of `task_stat`; startAt in ms since the epoch. */
export type StatRow = { grain: Grain; startAt: number; bizType: string; figures: StatFigures };

type Stored = {
  grain: number;
  startAt: Date;
  bizType: string;
  created: number;
  succeeded: number;
  failed: number;
  compensated: number;
  latencySumMs: bigint;
  latencyMaxMs: bigint;
  latencies: string;
};

export function statRow(row: Stored): StatRow {
  const { grain, startAt, bizType, latencySumMs, latencyMaxMs, ...rest } = row;
  return {
    grain: grain as Grain,
    startAt: startAt.getTime(),
    bizType,
    figures: { ...rest, latencySumMs: Number(latencySumMs), latencyMaxMs: Number(latencyMaxMs) },
  };
}

export function statColumns({ grain, startAt, bizType, figures }: StatRow) {
  const { latencySumMs, latencyMaxMs, ...rest } = figures;
  return {
    grain,
    startAt: new Date(startAt),
    bizType,
    ...rest,
    latencySumMs: BigInt(latencySumMs),
    latencyMaxMs: BigInt(latencyMaxMs),
  } satisfies Prisma.TaskStatCreateManyInput;
}

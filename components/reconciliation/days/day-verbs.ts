import type { VerbResult } from '@/lib/domain/errors';
import type { SealVerdict } from '@/lib/domain/views/recon-day';

type Answer<T> = Promise<VerbResult<T>>;

export interface DayVerbs {
  sign: (input: {
    sourceId: string;
    businessDate: string;
    runId: string;
    reason?: string;
  }) => Answer<{ requestId: string }>;
  reopen: (input: {
    sourceId: string;
    businessDate: string;
    reason: string;
    hours: number;
  }) => Answer<{ requestId: string }>;
  verify: (input: { sourceId: string; businessDate: string }) => Answer<SealVerdict>;
}

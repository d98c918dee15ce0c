import type { VerbResult } from '@/lib/domain/errors';
import type { SourceSettings } from '@/lib/domain/source-settings';
import type { RunStarted } from '@/lib/domain/views/recon-run';

type Answer<T> = Promise<VerbResult<T>>;

/** Rules that may be tried on the same statements without becoming the source's. */
export type TriedRules = Pick<SourceSettings, 'graceDays' | 'lookBackDays' | 'toleranceMinor' | 'leaveAside'>;

export interface RunVerbs {
  start: (input: { sourceId: string; businessDate: string }) => Answer<RunStarted>;
  cancel: (input: { id: string; lockVersion: number }) => Answer<unknown>;
  /** Rules that a run was made with. */
  rules: (input: { id: string }) => Answer<{ settings: SourceSettings }>;
  tryRules: (input: { id: string; settings: TriedRules }) => Answer<RunStarted>;
}

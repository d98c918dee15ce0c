import type { RetryOutlook } from '../retry-outlook';
import type { GroupLifeView } from './failure-group';
import type { GroupName } from './group-name';
import type { CappedCount } from './quantities';

/** A cause of failures in a stretch of time, settled since or not. */
export type StretchGroupRow = GroupName & {
  /** Tasks that failed for it in the stretch, retried ones too. */
  failed: number;
  /** Of all failures of the stretch, 0 to 1. */
  share: number;
  /** Its tasks that stand failed now, whenever they failed. Exact up to 10,000. */
  standing: CappedCount;
  /** Ever, not only in the stretch; null for a group that was never described. */
  lastSeenAt: string | null;
  /** Null where nothing stands failed any more. */
  outlook: RetryOutlook | null;
  /** What people made of it, as far as the group's own record tells. */
  life: GroupLifeView;
};

/** What failed in a stretch of time, by cause, most failures first. */
export type StretchGroupList = {
  /** The stretch as it was counted, ISO instants; its ends may lie a little outside those that were asked for. */
  from: string;
  to: string;
  bizType: string | null;
  rows: StretchGroupRow[];
  newer: string | null;
  older: string | null;
  /** Number of the first row shown, from 1; 0 when there are no rows. */
  firstRow: number;
  /** Causes of the type, or of all types, whatever text is looked for; capped: more than are looked at. */
  causes: CappedCount;
  /** Their failures in the stretch. */
  failures: number;
  /** Causes that the text narrows the list to, and their failures. */
  matching: { groups: CappedCount; failures: number };
  /** Failures of the stretch that are on no cause's record. */
  withoutCause: number;
  /** Types of the stretch's groups, for the filter. */
  bizTypes: string[];
  at: string;
};

import type { ChangedBy } from '../errors';
import type { SourceFormat, SourceSettings } from '../source-settings';

export type SourceRow = {
  id: string;
  name: string;
  format: SourceFormat;
  enabled: boolean;
  merchant: string | null;
  currency: string;
  zone: string;
  bizTypes: string[];
  version: number;
  /** The newest day that has a committed statement, and when that came. */
  latestDay: string | null;
  latestAt: string | null;
  openBreaks: number;
};

export type SourceList = { rows: SourceRow[]; mayEdit: boolean; at: string };

export type SourcePage = SourceRow & {
  settings: SourceSettings;
  lockVersion: number;
  createdAt: string;
  updatedAt: string;
  nextPullAt: string | null;
  lastPullAt: string | null;
  /** Newest first: what each version changed, field by field. */
  history: {
    version: number;
    at: string;
    by: string;
    changes: { field: string; before: string | null; after: string | null }[];
  }[];
  /** The last change, where a form has to tell of it. */
  changedBy: ChangedBy | null;
  mayEdit: boolean;
  at: string;
};

/** What a form sends, and what is kept. */
export type SourceDefinition = { name: string; format: SourceFormat; settings: SourceSettings };
export type SourceSaved = { id: string; version: number; lockVersion: number };

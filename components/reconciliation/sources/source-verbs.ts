import type { VerbResult } from '@/lib/domain/errors';
import type { SourceDefinition, SourcePage, SourceSaved } from '@/lib/domain/views/recon-source';
import type { MappingPreview, MappingSample } from '@/lib/domain/views/mapping-sample';

type Answer<T> = Promise<VerbResult<T>>;

/** What the form asks of the server; the page hands in its actions. */
export interface SourceFormCalls {
  create: (input: SourceDefinition) => Answer<SourceSaved>;
  edit: (input: SourceDefinition & { id: string; lockVersion: number }) => Answer<SourceSaved>;
  /** What is stored by now, for a lost race. */
  read: (id: string) => Answer<SourcePage>;
  preview: (input: {
    mapping: unknown;
    headerRow: number;
    rows: string[][];
    kinds: MappingSample['kinds'];
  }) => Answer<MappingPreview>;
}

export interface SourcePageCalls {
  switchSource: (input: {
    id: string;
    lockVersion: number;
    enabled: boolean;
    reason?: string;
  }) => Answer<SourceSaved>;
}

/** The check of a definition, the same in the browser and on the server. */
export type CheckSource = (
  input: unknown,
) => { ok: true; value: SourceDefinition } | { ok: false; fields: Record<string, string> };

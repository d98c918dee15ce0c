'use client';

import { useEffect, useState } from 'react';
import type { MappingPreview, MappingSample } from '@/lib/domain/views/mapping-sample';
import { readMapping, type MappingDraft } from './mapping-draft';
import type { SourceFormCalls } from './source-verbs';

/** Long enough that a word being typed is asked about once. */
const PAUSE_MS = 300;
/** Cells are cut for the preview only: what is longer is no amount, key or time. */
const LONGEST_CELL = 300;

/**
 * How the rows of a sample read by the mapping as it stands. Null: nothing is known yet. unfinished: the mapping lacks
 * something; failed: no answer came. The last rows stay while new ones are asked for.
 */
export type PreviewState =
  { preview: MappingPreview } | { preview: null; because: 'unfinished' | 'failed' } | null;

export function useMappingPreview(
  sample: MappingSample | null,
  mapping: MappingDraft,
  zone: string,
  ask: SourceFormCalls['preview'],
): PreviewState {
  const [state, setState] = useState<PreviewState>(null);
  const asked = JSON.stringify(readMapping(mapping, zone));
  useEffect(() => {
    if (sample === null) return undefined;
    let isOver = false;
    const { headerRow, kinds } = sample;
    const rows = sample.rows.map((cells) => cells.map((cell) => cell.slice(0, LONGEST_CELL)));
    const read = async () => {
      const answer = await ask({ mapping: JSON.parse(asked) as unknown, headerRow, rows, kinds }).catch(
        () => null,
      );
      if (isOver) return;
      if (answer?.ok) setState({ preview: answer.value });
      else setState({ preview: null, because: answer?.error.code === 'invalid' ? 'unfinished' : 'failed' });
    };
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [sample, asked, ask]);
  return sample === null ? null : state;
}

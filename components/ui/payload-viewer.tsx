'use client';

import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useMemo, useState, type ReactNode } from 'react';
import type { MaskedRange } from './payload-setup';
import css from './payload.module.css';
import { useBytesText } from './quantities';
import { useSentenceGap } from './sentence-gap';

export type { MaskedRange } from './payload-setup';

const Surface = dynamic(() => import('./payload-view-surface'), { ssr: false });

const LARGE = 1_048_576;
const FIRST_PART = 131_072;
const NO_RANGES: readonly MaskedRange[] = [];
const NO_LINES: readonly number[] = [];

export interface PayloadViewerProps {
  /** Exactly what is stored, or the masked form of it; shown as it is. */
  text: string;
  /** Size of the stored text in bytes, for the line below. */
  bytes: number;
  /** Masked pieces: UTF-16 offsets into text. Give a stable array. */
  masked?: readonly MaskedRange[];
  /** Numbers (from 1) of lines this revision changed. Give a stable array. */
  added?: readonly number[];
  /** Where the whole text can be fetched as a file. */
  downloadHref?: string;
  /** In place of "exact": what is shown is the beginning of something larger. */
  partOf?: ReactNode;
  /** Stands at the end of the line below: "Reveal, on record". */
  end?: ReactNode;
}

/** A payload, exact: never parsed or laid out anew. Over 1 MB the first part is shown and the rest on request. */
export function PayloadViewer({
  text,
  bytes,
  masked = NO_RANGES,
  added = NO_LINES,
  downloadHref,
  partOf,
  end,
}: PayloadViewerProps) {
  const t = useTranslations('common.payload');
  const size = useBytesText();
  const gap = useSentenceGap();
  const [whole, setWhole] = useState(false);
  const cut = text.length > LARGE && !whole;
  const shown = useMemo(() => (cut ? text.slice(0, FIRST_PART) : text), [text, cut]);
  return (
    <div>
      <div className={css.stage}>
        <div className={css.still} aria-hidden="true">
          {veil(shown.slice(0, FIRST_PART), masked)}
        </div>
        <div className={css.surface}>
          <Surface
            text={shown}
            masked={masked}
            added={added}
            label={t('label')}
            maskLabel={t('maskedField')}
          />
        </div>
      </div>
      <div className={css.below}>
        <span>
          {partOf ?? t('exact', { size: size(bytes) })}
          {gap}
          {masked.length > 0 && t('masked', { count: masked.length })}
          {cut && `${gap}${t('cut', { shown: size(FIRST_PART), total: size(bytes) })}`}
        </span>
        {cut && (
          <UnstyledButton className={css.link} onClick={() => setWhole(true)}>
            {t('showWhole')}
          </UnstyledButton>
        )}
        {downloadHref && (
          <a href={downloadHref} download>
            {t('download')}
          </a>
        )}
        {end !== undefined && <span className={css.end}>{end}</span>}
      </div>
    </div>
  );
}

/** The text as it stands until the editor is loaded, with dots where it is masked. */
function veil(text: string, masked: readonly MaskedRange[]): string {
  const ranges = [...masked].sort((a, b) => a.from - b.from);
  let out = '';
  let at = 0;
  for (const { from, to } of ranges) {
    if (from < at || from > text.length) continue;
    out += `${text.slice(at, from)}••••••••`;
    at = to;
  }
  return out + text.slice(at);
}

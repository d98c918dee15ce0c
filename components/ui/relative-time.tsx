'use client';

import { useTranslations } from 'next-intl';
import { Absent } from './absent';
import { relativeParts } from './duration-parts';
import { exactText, instantParts, toEpoch } from './instant-text';
import css from './text.module.css';
import { useNow } from './now';
import { Tip } from './tip';
import { useZone } from './zone';

/** at: ISO 8601 text or ms since the epoch; null shows "—". */
export type Instant = string | number | null | undefined;

/** A function that says how long ago an instant was: "14 min ago", "in 5 min". */
export function useRelativeText(): (at: string | number, precise?: boolean) => string {
  const ago = useTranslations('common.ago');
  const ahead = useTranslations('common.in');
  const now = useNow();
  return (at, precise) => {
    const { key, n, m, future } = relativeParts(toEpoch(at), now, precise);
    return future ? ahead(key, { n, m }) : ago(key, { n, m });
  };
}

/** Relative time as bare text, for use inside sentences that explain themselves. */
export function RelativeText({ at, precise }: { at: string | number; precise?: boolean }) {
  const text = useRelativeText();
  return <span suppressHydrationWarning>{text(at, precise)}</span>;
}

/**
 * "14 min ago", renewed every 15 s; the exact instant and zone on hover, focus and tap.
 * precise: two units ("3 h 1 min ago").
 */
export function RelativeTime({ at, precise }: { at: Instant; precise?: boolean }) {
  const text = useRelativeText();
  const zone = useZone();
  if (at === null || at === undefined || at === '') return <Absent />;
  const epoch = toEpoch(at);
  if (Number.isNaN(epoch)) return <Absent />;
  return (
    <Tip label={exactText(epoch, zone)} focusable>
      <time dateTime={new Date(epoch).toISOString()} className={css.when} suppressHydrationWarning>
        {text(epoch, precise)}
      </time>
    </Tip>
  );
}

/**
 * An exact instant in the reader's zone; the full form with milliseconds on hover.
 * show: "time" 15:09:32, "date" 2026-03-18, "both" (default) 2026-03-18 15:09:32.
 */
export function ExactTime({ at, show = 'both' }: { at: Instant; show?: 'time' | 'date' | 'both' }) {
  const zone = useZone();
  if (at === null || at === undefined || at === '') return <Absent />;
  const epoch = toEpoch(at);
  if (Number.isNaN(epoch)) return <Absent />;
  const { date, time } = instantParts(epoch, zone);
  const words = { time, date, both: `${date} ${time}` }[show];
  return (
    <Tip label={exactText(epoch, zone)} focusable>
      <time dateTime={new Date(epoch).toISOString()} className={css.when}>
        {words}
      </time>
    </Tip>
  );
}

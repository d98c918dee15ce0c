'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconChevronRight, type Icon } from './icons';
import { dayText, toEpoch } from './instant-text';
import { useDurationText } from './quantities';
import { ExactTime, type Instant } from './relative-time';
import { toneColor, type Tone } from './status-badge';
import css from './timeline.module.css';
import { useZone } from './zone';

/** The life of something, in order. Children: TimelineEvent, TimelineDay, TimelineGap. */
export function Timeline({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ol className={css.timeline} aria-label={label}>
      {children}
    </ol>
  );
}

export interface TimelineEventProps {
  at: Instant;
  Icon: Icon;
  /** Colour of the icon; quiet unless the event needs attention. */
  tone?: Tone;
  /** Who did what, in one line. Wrap a person's name in <Who>; machines in <Machine>. */
  children: ReactNode;
  /** Detail in text-2 below. */
  detail?: ReactNode;
  /** A person's reason, quoted as written. */
  quote?: string;
  /** Attempts folded into this entry; openFold: shown from the start. */
  fold?: ReactNode;
  openFold?: boolean;
}

export function TimelineEvent({
  at,
  Icon: Mark,
  tone = 'quiet',
  children,
  detail,
  quote,
  fold,
  openFold,
}: TimelineEventProps) {
  return (
    <li className={css.event}>
      <span className={css.time}>
        <ExactTime at={at} show="time" />
      </span>
      <span className={css.icon} style={{ color: toneColor(tone) }}>
        <Mark />
      </span>
      {fold === undefined ? (
        <div className={css.words}>
          {children}
          <Below detail={detail} quote={quote} />
        </div>
      ) : (
        <details open={openFold} className={css.words}>
          <summary>
            {children} <IconChevronRight />
          </summary>
          <Below detail={detail} quote={quote} />
          {fold}
        </details>
      )}
    </li>
  );
}

function Below({ detail, quote }: { detail?: ReactNode; quote?: string }) {
  return (
    <>
      {quote && <blockquote className={css.quote}>“{quote}”</blockquote>}
      {detail !== undefined && <div className={css.detail}>{detail}</div>}
    </>
  );
}

/** One attempt inside a fold: its number, instant, length and what came of it. */
export function AttemptLine({
  number,
  at,
  length,
  children,
}: {
  number: ReactNode;
  at: Instant;
  length?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={css.attempt}>
      <span>{number}</span>
      <ExactTime at={at} show="time" />
      <span className={css.length}>{length}</span>
      <span className={css.clip}>{children}</span>
    </div>
  );
}

/** A date line where the day changes. at: any instant of that day. */
export function TimelineDay({ at }: { at: string | number }) {
  return <li className={css.day}>{dayText(toEpoch(at), useZone(), useLocale())}</li>;
}

/** A wait of more than an hour, written out. ms: its length. */
export function TimelineGap({ ms }: { ms: number }) {
  const t = useTranslations('common.timeline');
  const text = useDurationText();
  return <li className={css.gap}>{t('gap', { duration: text(ms) })}</li>;
}

/** A person's name. */
export function Who({ children }: { children: ReactNode }) {
  return <span className={css.who}>{children}</span>;
}

/** A machine's name. */
export function Machine({ children }: { children: ReactNode }) {
  return <span className={css.machine}>{children}</span>;
}

'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Absent } from './absent';
import { bytesParts } from './bytes-parts';
import { durationParts } from './duration-parts';
import { moneyText } from './money-text';
import css from './text.module.css';

interface Part {
  value: string;
  unit: 'ms' | 's' | 'min' | 'h' | 'd' | 'bytes' | 'KB' | 'MB' | 'GB';
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations('common.unit');
  return (
    <span className={css.nowrap}>
      {parts.map(({ value, unit }, index) => (
        <Fragment key={unit}>
          {index > 0 && ' '}
          {value} <small className={css.unit}>{t(unit)}</small>
        </Fragment>
      ))}
    </span>
  );
}

/** A length of time: "8.4 s", "2 h 41 min". ms: milliseconds; null shows "—". */
export function Duration({ ms }: { ms: number | null | undefined }) {
  return ms === null || ms === undefined ? <Absent /> : <Parts parts={durationParts(ms)} />;
}

/** A size of text: "312 bytes", "2.1 KB" (1 KB = 1024 bytes). */
export function ByteSize({ bytes }: { bytes: number }) {
  return <Parts parts={[bytesParts(bytes)]} />;
}

/** The same as text, for sentences: (ms) => "2 h 41 min". */
export function useDurationText(): (ms: number) => string {
  const t = useTranslations('common.unit');
  return (ms) =>
    durationParts(ms)
      .map(({ value, unit }) => `${value} ${t(unit)}`)
      .join(' ');
}

/** The same as text, for sentences: (bytes) => "2.1 KB". */
export function useBytesText(): (bytes: number) => string {
  const t = useTranslations('common.unit');
  return (bytes) => {
    const { value, unit } = bytesParts(bytes);
    return `${value} ${t(unit)}`;
  };
}

/**
 * An amount of money, exact: "¥86,214.00". minor: integer minor units as decimal text ("8621400").
 * bare: without the symbol, for columns whose head names the currency. Absent minor or currency shows "—".
 */
export function Money({
  minor,
  currency,
  bare,
}: {
  minor: string | null | undefined;
  currency: string | null | undefined;
  bare?: boolean;
}) {
  const text = minor && currency ? moneyText(minor, currency, { bare }) : undefined;
  return text ? <span className={css.nowrap}>{text}</span> : <Absent />;
}

/** A count: grouped digits; capped adds "+": "10,000+". */
export function Count({ value, capped }: { value: number; capped?: boolean }) {
  const format = useFormatter();
  return (
    <span className={css.nowrap}>
      {format.number(value)}
      {capped && '+'}
    </span>
  );
}

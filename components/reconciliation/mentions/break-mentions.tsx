'use client';

import { useTranslations } from 'next-intl';
import { breakStatus } from '@/components/ui/break-badge';
import { Link } from '@/components/ui/link';
import { Money } from '@/components/ui/quantities';
import { StatusIcon } from '@/components/ui/status-badge';
import type { BreakMention } from '@/lib/domain/views/break-mention';
import { useBusinessDayText } from '../run/business-day-text';
import { breakHref } from '../run/run-path';
import css from './break-mentions.module.css';

/** What reconciliation found about a task or a document, each leading to its break. */
export function BreakMentions({ breaks }: { breaks: readonly BreakMention[] }) {
  const t = useTranslations('breaks');
  const day = useBusinessDayText();
  return (
    <ul className={css.list} aria-label={t('mentions.label')}>
      {breaks.map(({ id, source, kind, state, businessDate, until, stake }) => (
        <li key={id} className={css.row}>
          <StatusIcon kind={breakStatus(state, kind)} />
          <div className={css.words}>
            <Link href={breakHref(id)}>{t(`kind.${kind}`)}</Link>
            <div className={css.facts}>
              <span>{t('mentions.where', { source, day: day(businessDate) })}</span>
              <span>
                {until === null ? t(`desk.state.${state}`) : t('mentions.until', { day: day(until) })}
              </span>
            </div>
          </div>
          {stake && (
            <span className={css.money}>
              <Money minor={stake.minor} currency={stake.currency} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { Count } from '@/components/ui/quantities';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { BulkPage } from '@/lib/domain/views/bulk';
import { bulkItemsHref } from './bulk-path';
import css from './bulk.module.css';
import { SkipWords } from './skip-words';

/** Tasks left as they are, by reason. */
export function BulkSkipped({ page: { id, skipped, counts } }: { page: BulkPage }) {
  const t = useTranslations('bulk.skippedSection');
  const reason = useTranslations('bulk.skip');
  if (skipped.length === 0) return null;
  return (
    <Section labelledBy="bulk-skipped">
      <SectionHead id="bulk-skipped" title={t('title')} note={t('note', { count: counts.skipped })} />
      <ul className={css.reasons}>
        {skipped.map(({ why, by, at, count }) => (
          <li key={[why, by, at].join(' ')}>
            <span>
              <SkipWords why={why} by={by} at={at} />
            </span>
            <b>
              <Count value={count} />
            </b>
            <Link
              href={bulkItemsHref(id, { state: 'skipped', why })}
              aria-label={t('showLabel', { why: reason(why) })}
            >
              {t('show')}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

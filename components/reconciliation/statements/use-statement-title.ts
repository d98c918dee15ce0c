'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useBytesText } from '@/components/ui/quantities';
import type { StatementPage } from '@/lib/domain/views/statement';

/** The sentence about a statement: what it is now, with the number that matters. */
export function useStatementTitle(): (page: StatementPage) => string {
  const t = useTranslations('statements.headline');
  const format = useFormatter();
  const size = useBytesText();
  return (page) => {
    const { state, via, rows, invalid, businessDate: day, sourceName: source, fileName: file } = page;
    const count = { rows, shown: format.number(rows), invalid, shownInvalid: format.number(invalid) };
    const { done, total } = page.progress;
    switch (state) {
      case 'uploading':
        return t('uploading', {
          file,
          done: size(Number(page.receivedBytes)),
          total: size(Number(page.sizeBytes)),
        });
      case 'reading':
        return via === 'query'
          ? t('asking', { source, done: format.number(Number(done)), total: format.number(Number(total)) })
          : t('reading', { file, percent: percentOf(done, total) });
      case 'ready':
        if (page.isEmptyDay) return t('readyEmpty', { source, day });
        return invalid > 0 ? t('readySome', count) : t('ready', count);
      case 'committed':
        return page.isEmptyDay
          ? t('committedEmpty', { source, day })
          : t('committed', { ...count, source, day });
      case 'refused':
        return via === 'query' ? t('refusedQuery', { source }) : t('refused', { file });
      case 'cancelled':
        return via === 'query' ? t('cancelledQuery', { source, day }) : t('cancelled', { file });
      case 'withdrawn':
        return t('withdrawn', { source, day });
    }
  };
}

/** Whole per cent, never 100 before the end. */
export function percentOf(done: string, total: string): number {
  const [part, whole] = [Number(done), Number(total)];
  if (whole === 0) return 0;
  return Math.min(part >= whole ? 100 : 99, Math.floor((part * 100) / whole));
}

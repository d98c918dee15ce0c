'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useCountText } from '@/components/lists/count-text';
import { DESK_PATH } from '@/components/reconciliation/overview/desk-path';
import { useMoneyText } from '@/components/reconciliation/overview/stakes-text';
import { dayHref } from '@/components/reconciliation/run/run-path';
import { Link } from '@/components/ui/link';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { VerdictBand } from '@/components/ui/verdict-band';
import type { Verdict } from '@/lib/domain/views/overview';

/** Nothing fails or burns, but days are over whose books nobody has signed. */
export function BooksVerdict({ verdict }: { verdict: Extract<Verdict, { kind: 'books' }> }) {
  const t = useTranslations('overview.verdict');
  const count = useCountText();
  const money = useMoneyText();
  const gap = useSentenceGap();
  const { days, open, unexplained } = verdict;
  const { sourceId, sourceName: source, businessDate: date } = days.oldest;
  return (
    <VerdictBand
      tone="stuck"
      label={t('label')}
      title={t('books.title', { days: days.late, source, date })}
      actions={
        <>
          <Button component={Link} href={dayHref(sourceId, date)}>
            {t('books.day')}
          </Button>
          <Button component={Link} variant="filled" href={DESK_PATH}>
            {t('books.action')}
          </Button>
        </>
      }
    >
      {days.missing > 0 && t('books.missing', { count: days.missing })}
      {days.missing > 0 && gap}
      {open.count > 0
        ? t('books.unexplained', { count: open.count, shown: count(open), money: money(unexplained) })
        : t('books.explained')}
    </VerdictBand>
  );
}

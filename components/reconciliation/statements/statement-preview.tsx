'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { StatementPage } from '@/lib/domain/views/statement';
import { TotalsBadge } from './statement-badge';
import { ControlTotals } from './control-totals';
import { DaysTable } from './days-table';
import { FirstRowsTable } from './first-rows-table';
import { KindsTable } from './kinds-table';
import { RejectedRows } from './rejected-rows';

/** What the rows turned out to be: by kind and money, against the file's own totals, by day, the first, the unusable. */
export function StatementPreview({ page }: { page: StatementPage }) {
  const t = useTranslations('statements.preview');
  const format = useFormatter();
  const { preview, totals, totalsAgree, invalid } = page;
  if (preview === null) return null;
  const cut = invalid > preview.rejected.length;
  return (
    <>
      {preview.rejected.length > 0 && (
        <Section labelledBy="rejected">
          <SectionHead
            id="rejected"
            title={t('rejected')}
            note={
              cut
                ? t('rejectedCut', {
                    shown: preview.rejected.length,
                    all: format.number(invalid),
                  })
                : t('rejectedNote', { count: invalid, shown: format.number(invalid) })
            }
          />
          <RejectedRows rows={preview.rejected} />
        </Section>
      )}
      {preview.kinds.length > 0 && (
        <Section labelledBy="kinds">
          <SectionHead id="kinds" title={t('kinds')} note={t('kindsNote')} />
          <KindsTable kinds={preview.kinds} />
        </Section>
      )}
      {totals.length > 0 && (
        <Section labelledBy="totals">
          <SectionHead
            id="totals"
            title={t('totals')}
            end={totalsAgree === null ? undefined : <TotalsBadge agree={totalsAgree} />}
          />
          <ControlTotals totals={totals} />
        </Section>
      )}
      {preview.days.length > 0 && (
        <Section labelledBy="days">
          <SectionHead id="days" title={t('days')} note={t('daysNote')} />
          <DaysTable days={preview.days} of={page.businessDate} />
        </Section>
      )}
      {preview.first.length > 0 && (
        <Section labelledBy="first">
          <SectionHead id="first" title={t('first')} note={t('firstNote', { count: preview.first.length })} />
          <FirstRowsTable rows={preview.first} />
        </Section>
      )}
    </>
  );
}

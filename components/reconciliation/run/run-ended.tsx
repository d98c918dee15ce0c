'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { RawText } from '@/components/ui/mono';
import { EmptyState, Notice } from '@/components/ui/states';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { dayHref } from './run-path';
import css from './run.module.css';

/** A run that has no result: it failed, or somebody cancelled it. */
export function RunEnded({ page }: { page: RunPage }) {
  const t = useTranslations('runs.ended');
  const day = (
    <Button component={Link} href={dayHref(page.sourceId, page.businessDate)}>
      {t('day')}
    </Button>
  );
  if (page.state === 'cancelled')
    return (
      <EmptyState title={t('cancelled')} actions={day}>
        {t('cancelledBody')}
      </EmptyState>
    );
  return (
    <div className={css.notice}>
      <Notice tone="failed" title={t('failed')} actions={day}>
        {t(page.why === null ? 'failedNoReason' : 'failedBody')}
        {page.why !== null && <RawText label={t('reason')}>{page.why}</RawText>}
      </Notice>
    </div>
  );
}

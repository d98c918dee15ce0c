'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState } from '@/components/ui/states';
import type { ReconOverview } from '@/lib/domain/views/recon-day';
import { NEW_SOURCE_PATH, SOURCES_PATH } from '../sources/source-paths';
import { ROLL_FORWARD_PATH } from './desk-path';

/** Before there is any source: what one is, and where to begin. */
export function DeskEmpty({ may }: Pick<ReconOverview, 'may'>) {
  const t = useTranslations('desk.empty');
  return (
    <EmptyState
      level={1}
      title={t('title')}
      actions={
        <>
          {may.source ? (
            <Button component={Link} variant="filled" href={NEW_SOURCE_PATH}>
              {t('new')}
            </Button>
          ) : (
            <Button component={Link} href={SOURCES_PATH}>
              {t('sources')}
            </Button>
          )}
          <Button component={Link} href={ROLL_FORWARD_PATH}>
            {t('rollForward')}
          </Button>
        </>
      }
    >
      {t(may.source ? 'body' : 'bodyOther')}
    </EmptyState>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { StandalonePage } from '@/components/layout/standalone-page';
import { digestOf } from '@/components/layout/error-digest';
import { ErrorState } from '@/components/ui/states';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('shell.crash');
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <StandalonePage>
      <br />
      <ErrorState title={t('title')} advice={t('body')} referenceId={digestOf(error)} onRetry={retry} />
    </StandalonePage>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useEffectEvent } from 'react';
import css from './outage.module.css';
import { StandalonePage } from './standalone-page';
import { ErrorState } from '@/components/ui/states';

const AGAIN_MS = 4_000;

/** database: it cannot be reached. full: it answers, but has no room left. */
export type OutageKind = 'database' | 'full';

/** The database is away or full. Tries again by itself; onRetry reads the page anew. */
export function Outage({ failure, onRetry }: { failure: OutageKind; onRetry: () => void }) {
  const t = useTranslations(failure === 'full' ? 'errors.full' : 'errors.outage');
  const again = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) again();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return <ErrorState title={t('title')} advice={t('body')} onRetry={onRetry} />;
}

/** The same where not even the frame of the console can be shown. */
export function OutagePage({ failure }: { failure: OutageKind }) {
  const router = useRouter();
  return (
    <StandalonePage>
      <div className={css.below}>
        <Outage failure={failure} onRetry={() => startTransition(() => router.refresh())} />
      </div>
    </StandalonePage>
  );
}

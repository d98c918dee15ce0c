'use client';

import { useTranslations } from 'next-intl';
import type { RetryOutlook } from '@/lib/domain/retry-outlook';

type Words = (outlook: RetryOutlook) => string;

/** In two or three words, for a column. */
export function useOutlookShort(): Words {
  const t = useTranslations('groups.outlook.short');
  return (outlook) => {
    switch (outlook.kind) {
      case 'helps':
        return outlook.because === 'status' ? t('helpsStatus', { status: outlook.httpStatus }) : t('helps');
      case 'refused':
        return outlook.httpStatus === null
          ? t('refused')
          : t('refusedStatus', { status: outlook.httpStatus });
      case 'access':
        return t(outlook.because === 'certificate' ? 'certificate' : 'access');
      case 'wait':
      case 'check':
      case 'code':
      case 'settings':
      case 'decided':
      case 'unclear':
        return t(outlook.kind);
    }
  };
}

/** In a sentence or two: what a retry would do, and what helps if it does not. */
export function useOutlookText(): Words {
  const t = useTranslations('groups.outlook.long');
  return (outlook) => {
    switch (outlook.kind) {
      case 'helps':
        return outlook.because === 'status'
          ? t('helps.status', { status: outlook.httpStatus })
          : t(`helps.${outlook.because}`);
      case 'wait':
        return t('wait');
      case 'check':
        return t(`check.${outlook.because}`);
      case 'refused':
        return outlook.httpStatus === null
          ? t('refused.any')
          : t('refused.status', { status: outlook.httpStatus });
      case 'access':
        return outlook.because === 'certificate'
          ? t('access.certificate')
          : t('access.status', { status: outlook.httpStatus ?? '' });
      case 'code':
      case 'settings':
      case 'decided':
      case 'unclear':
        return t(outlook.kind);
    }
  };
}

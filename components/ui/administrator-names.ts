'use client';

import { useTranslations } from 'next-intl';
import type { Administrators } from '@/lib/domain/views/user';

/** "Ada, Lin and 3 more": who can give roles. */
export function useAdministratorNames(): (administrators: Administrators) => string {
  const t = useTranslations('common.noPermission');
  return ({ names, more }) => {
    const listed = names.join(t('comma'));
    return more > 0 ? t('more', { names: listed, count: more }) : listed;
  };
}

'use client';

import { useTranslations } from 'next-intl';
import { GIVEN_UP } from '@/lib/domain/error-class';
import type { GroupName } from '@/lib/domain/views/group-name';

/** What a group is called: the error without what differs, or the words for what is no error. */
export function useGroupTitle(): (group: Pick<GroupName, 'title' | 'errorClass'>) => string {
  const t = useTranslations('groups.name');
  return ({ title, errorClass }) => {
    if (errorClass === GIVEN_UP) return t('givenUp');
    return title === '' ? t('noText') : title;
  };
}

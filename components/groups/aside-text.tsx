'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Link } from '@/components/ui/link';
import type { AsideGroups } from './group-lines';

/** "3 muted, 2 resolved", each a link to its list. */
export function AsideCounts({ aside: { muted, resolved, hrefs } }: { aside: Omit<AsideGroups, 'tasks'> }) {
  const t = useTranslations('groups.aside');
  const parts = [
    { key: 'muted' as const, count: muted, href: hrefs.muted },
    { key: 'resolved' as const, count: resolved, href: hrefs.resolved },
  ].filter(({ count }) => count > 0);
  return parts.map(({ key, count, href }, index) => (
    <Fragment key={key}>
      {index > 0 && t('and')}
      <Link href={href}>{t(key, { count })}</Link>
    </Fragment>
  ));
}

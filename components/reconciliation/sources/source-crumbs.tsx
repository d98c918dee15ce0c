'use client';

import { useTranslations } from 'next-intl';
import { Crumbs } from '@/components/ui/page-head';
import { SOURCES_PATH, sourceHref } from './source-paths';

/** Where the page hangs. here: what is done to the source on it. */
export function SourceCrumbs({ name, id, here }: { name?: string; id?: string; here?: string }) {
  const t = useTranslations('sources');
  const href = id === undefined || here === undefined ? undefined : sourceHref(id);
  return (
    <Crumbs
      label={t('crumbs')}
      items={[
        { label: t('title'), href: SOURCES_PATH },
        ...(name === undefined ? [] : [{ label: name, href }]),
        ...(here === undefined ? [] : [{ label: here }]),
      ]}
    />
  );
}

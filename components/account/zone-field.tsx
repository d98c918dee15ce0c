'use client';

import { Select, type OptionsFilter } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo, type ReactNode } from 'react';
import { instantParts } from '@/components/ui/instant-text';
import { useNow } from '@/components/ui/now';
import css from './account.module.css';

/** "new york" finds America/New_York. */
const byWords: OptionsFilter = ({ options, search }) => {
  const words = search
    .trim()
    .toLowerCase()
    .split(/[\s_/]+/);
  return options.filter(
    (option) => 'value' in option && words.every((word) => option.value.toLowerCase().includes(word)),
  );
};

/** Every zone this browser knows, and what time it is in the chosen one. */
export function ZoneField({
  zone,
  onChoose,
  mark,
}: {
  zone: string;
  onChoose: (zone: string) => void;
  mark: ReactNode;
}) {
  const t = useTranslations('account');
  const zones = useMemo(() => [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])], [zone]);
  const { time, offset } = instantParts(useNow(), zone);
  return (
    <div className={css.zone}>
      <Select
        label={t('zone')}
        description={
          <span suppressHydrationWarning>{t('zoneHelp', { time: time.slice(0, 5), offset })}</span>
        }
        data={zones}
        value={zone}
        onChange={(value) => value !== null && value !== zone && onChoose(value)}
        filter={byWords}
        limit={60}
        searchable
        allowDeselect={false}
        selectFirstOptionOnChange
        placeholder={t('zoneSearch')}
        nothingFoundMessage={t('zoneNone')}
        checkIconPosition="right"
      />
      <span className={css.corner}>{mark}</span>
    </div>
  );
}

'use client';

import { MenuCheckboxItem, MenuDivider, MenuItem } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useOptimistic, useTransition } from 'react';
import { ListMenu, MenuWords } from './list-menu';

/** One column that may be shown; hrefs of the list with the columns changed come from the page. */
export interface ChosenColumn {
  id: string;
  label: string;
  shown: boolean;
  /** The same list with this column shown or not. */
  href: string;
}

export interface ColumnChooserProps {
  columns: readonly ChosenColumn[];
  /** How many fit beside each other. */
  most: number;
  /** The list with its usual columns; undefined while it has them. */
  resetHref?: string;
}

/** Which columns a list shows. What is chosen stands in the address, so that views and links carry it. */
export function ColumnChooser({ columns, most, resetHref }: ColumnChooserProps) {
  const t = useTranslations('lists.columns');
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [toggled, setToggled] = useOptimistic<string | null>(null);
  const full = columns.filter(({ shown }) => shown).length >= most;
  const go = (href: string, id: string | null) =>
    startTransition(() => {
      setToggled(id);
      router.replace(href, { scroll: false });
    });
  return (
    <ListMenu button={t('button')} width={240} stays>
      {columns.map(({ id, label, shown, href }) => (
        <MenuCheckboxItem
          key={id}
          checked={toggled === id ? !shown : shown}
          disabled={!shown && full}
          onChange={() => pending || go(href, id)}
        >
          {label}
        </MenuCheckboxItem>
      ))}
      {full && <MenuWords>{t('full', { most })}</MenuWords>}
      {resetHref && (
        <>
          <MenuDivider />
          <MenuItem onClick={() => go(resetHref, null)}>{t('reset')}</MenuItem>
        </>
      )}
    </ListMenu>
  );
}

'use client';

import { MenuDivider, MenuItem, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/action-button';
import { useBytesText } from '@/components/ui/quantities';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { Role } from '@/lib/domain/roles';
import {
  EXPORT_BYTES,
  EXPORT_FORMATS,
  EXPORT_ROWS,
  missingForExport,
  type ExportList,
} from '@/lib/domain/views/export';
import type { CappedCount } from '@/lib/domain/views/quantities';
import { useCountText } from './count-text';
import css from './export-menu.module.css';
import { listHref, type ListParams } from './list-href';
import { ListMenu, MenuWords } from './list-menu';
import { useExport } from './use-export';

export interface ExportMenuProps {
  list: ExportList;
  /** The list's state as it stands in its address. */
  params: ListParams;
  /** Rows that match. */
  total: CappedCount;
  role: Role;
  /** Ticked tasks, which are then exported in place of all that match. */
  ids?: readonly string[];
}

/** The list as a file: what it will hold is told before. In its place always, with the reason when it cannot be had. */
export function ExportMenu({ list, params, total, role, ids }: ExportMenuProps) {
  const t = useTranslations('export.menu');
  const refusal = useVerbErrorText();
  const size = useBytesText();
  const { start, stop, bytes } = useExport();
  const permission = missingForExport(list, role);
  if (permission)
    return <ActionButton reason={refusal({ code: 'no_permission', permission })}>{t('button')}</ActionButton>;
  if (total.count === 0) return <ActionButton reason={t('empty')}>{t('button')}</ActionButton>;
  if (bytes !== null)
    return (
      <>
        <span className={css.busy} aria-hidden="true">
          {t('busySize', { size: size(bytes) })}
        </span>
        <ActionButton onClick={stop}>{t('stop')}</ActionButton>
        <VisuallyHidden role="status">{t('busy')}</VisuallyHidden>
      </>
    );
  const query = listHref('', params, { cursor: undefined });
  return (
    <ListMenu button={t('button')} width={320}>
      <What list={list} total={total} ids={ids} />
      <MenuDivider />
      {EXPORT_FORMATS.map((format) => (
        <MenuItem key={format} onClick={() => start({ list, format, query, ids })}>
          <span className={css.format}>
            {t(format)}
            <small className={css.help}>{t(`${format}Help`)}</small>
          </span>
        </MenuItem>
      ))}
    </ListMenu>
  );
}

/** What the file will hold, its limits, and that it is on record. */
function What({ list, total, ids }: Pick<ExportMenuProps, 'list' | 'total' | 'ids'>) {
  const t = useTranslations('export.menu');
  const count = useCountText();
  const size = useBytesText();
  return (
    <>
      <MenuWords>
        {ids
          ? t('ticked', { count: ids.length })
          : t(`what.${list}`, { count: total.count, shown: count(total) })}
      </MenuWords>
      {!ids && <MenuWords>{t('limit', { rows: EXPORT_ROWS, size: size(EXPORT_BYTES) })}</MenuWords>}
      <MenuWords>{t('record')}</MenuWords>
    </>
  );
}

'use client';

import { MenuDivider, MenuItem } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ListMenu, MenuWords } from '@/components/lists/list-menu';
import { ActionButton } from '@/components/ui/action-button';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { RUN_SHEETS } from '@/lib/domain/views/run-export';
import { exportRunHref } from './run-path';
import css from './run.module.css';

/** The run as a workbook, or a sheet of it as CSV. Links: the browser saves what comes. */
export function ExportRunMenu({ page, reason }: { page: RunPage; reason: string | undefined }) {
  const t = useTranslations('runs.acts');
  const refusal = useVerbErrorText();
  const why = page.may.export ? reason : refusal({ code: 'no_permission', permission: 'task.export' });
  if (why !== undefined) return <ActionButton reason={why}>{t('export')}</ActionButton>;
  return (
    <ListMenu button={t('export')} width={280}>
      <MenuItem component="a" href={exportRunHref(page.id, 'xlsx')} download>
        <span className={css.item}>
          {t('xlsx')}
          <small>{t('xlsxHelp')}</small>
        </span>
      </MenuItem>
      <MenuDivider />
      {RUN_SHEETS.map((sheet) => (
        <MenuItem key={sheet} component="a" href={exportRunHref(page.id, 'csv', sheet)} download>
          {t('csv', { sheet: t(`sheet.${sheet}`) })}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuWords>{t('record')}</MenuWords>
    </ListMenu>
  );
}

'use client';

import { Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/action-button';
import { CopyButton } from '@/components/ui/copy-button';
import { Link } from '@/components/ui/link';
import type { SavedView } from '@/lib/domain/views/saved-view';
import css from './saved-views.module.css';
import { installHref, viewHref } from './saved-views-paths';

/** One's own views of a list, with what can be done to each. */
export function ManageViews({
  views,
  origin,
  opened,
  onClose,
  onEdit,
  onDelete,
}: {
  views: readonly SavedView[];
  origin: string;
  opened: boolean;
  onClose: () => void;
  onEdit: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
}) {
  const t = useTranslations('views');
  return (
    <Modal opened={opened} onClose={onClose} title={t('manage.title')} withCloseButton={false}>
      <p className={css.hint}>{t('manage.hint')}</p>
      {views.length === 0 && <p>{t('menu.none')}</p>}
      <ul className={css.rows}>
        {views.map((view) => (
          <li key={view.id} className={css.row}>
            <span className={css.words}>
              <Link href={viewHref(view)} onClick={onClose} className={css.name}>
                {view.name}
              </Link>
              {view.shared && <small className={css.by}>{t('menu.sharedMark')}</small>}
            </span>
            <CopyButton text={origin + installHref(view)} what={t('manage.link', { name: view.name })} />
            <ActionButton size="xs" onClick={() => onEdit(view)}>
              {t('manage.edit')}
            </ActionButton>
            <ActionButton size="xs" onClick={() => onDelete(view)}>
              {t('manage.delete')}
            </ActionButton>
          </li>
        ))}
      </ul>
      <footer className={css.foot}>
        <ActionButton onClick={onClose}>{t('manage.close')}</ActionButton>
      </footer>
    </Modal>
  );
}

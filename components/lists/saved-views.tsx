'use client';

import { MenuDivider, MenuItem, MenuLabel } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { IconCheck } from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import {
  queryText,
  VIEWS_PER_LIST,
  type SavedView,
  type SavedViews,
  type ViewList,
} from '@/lib/domain/views/saved-view';
import type { ListParams } from './list-href';
import { ListMenu, MenuWords } from './list-menu';
import { DeleteViewDialog, EditViewDialog, SaveViewDialog } from './saved-views-dialogs';
import { ManageViews } from './saved-views-manage';
import css from './saved-views.module.css';
import { viewHref } from './saved-views-paths';
import type { ViewVerbs } from './saved-views-verbs';

export interface SavedViewsMenuProps {
  list: ViewList;
  views: SavedViews;
  /** The list's state as it stands in its address. */
  params: ListParams;
  verbs: ViewVerbs;
  /** Public origin, for links that are passed on. */
  origin: string;
}

type Opened = { dialog: 'save' | 'manage' } | { dialog: 'edit' | 'delete'; view: SavedView } | null;

/** Saved states of a list: to open one, to keep the present one, to look after one's own. */
export function SavedViewsMenu({ list, views, params, verbs, origin }: SavedViewsMenuProps) {
  const t = useTranslations('views');
  const [opened, setOpened] = useState<Opened>(null);
  const present = queryText({ ...params, cursor: undefined });
  const close = () => setOpened(null);
  // Who was looking after their views goes on with that.
  const done = (said: string) => {
    setOpened((before) =>
      before?.dialog === 'edit' || before?.dialog === 'delete' ? { dialog: 'manage' } : null,
    );
    notifications.show({ message: said });
  };
  const shared = { list, verbs, present, onClose: close, onDone: done };
  const full = views.mine.length >= VIEWS_PER_LIST;
  return (
    <>
      <ListMenu button={t('menu.button')} width={280}>
        {views.mine.length + views.shared.length === 0 && <MenuWords>{t('menu.none')}</MenuWords>}
        <Section label={t('menu.mine')} views={views.mine} present={present} />
        <Section label={t('menu.shared')} views={views.shared} present={present} others />
        <MenuDivider />
        {full ? (
          <MenuWords>{t('menu.limit', { limit: VIEWS_PER_LIST })}</MenuWords>
        ) : (
          <MenuItem onClick={() => setOpened({ dialog: 'save' })}>{t('menu.save')}</MenuItem>
        )}
        {views.mine.length > 0 && (
          <MenuItem onClick={() => setOpened({ dialog: 'manage' })}>{t('menu.manage')}</MenuItem>
        )}
      </ListMenu>
      <SaveViewDialog {...shared} opened={opened?.dialog === 'save'} />
      <ManageViews
        views={views.mine}
        origin={origin}
        opened={opened?.dialog === 'manage'}
        onClose={close}
        onEdit={(view) => setOpened({ dialog: 'edit', view })}
        onDelete={(view) => setOpened({ dialog: 'delete', view })}
      />
      {opened?.dialog === 'edit' && <EditViewDialog {...shared} view={latest(views, opened.view)} opened />}
      {opened?.dialog === 'delete' && (
        <DeleteViewDialog {...shared} view={latest(views, opened.view)} opened />
      )}
    </>
  );
}

/** As it was read last: a dialog that reads again must see the new version. */
function latest({ mine }: SavedViews, view: SavedView): SavedView {
  return mine.find(({ id }) => id === view.id) ?? view;
}

function Section({
  label,
  views,
  present,
  others,
}: {
  label: ReactNode;
  views: readonly SavedView[];
  present: string;
  others?: boolean;
}) {
  const t = useTranslations('views.menu');
  if (views.length === 0) return null;
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      {views.map((view) => {
        const current = view.query === present;
        return (
          <MenuItem
            key={view.id}
            component={Link}
            href={viewHref(view)}
            aria-current={current ? 'true' : undefined}
            rightSection={current && <IconCheck size={14} aria-label={t('current')} />}
          >
            <span className={css.name}>{view.name}</span>
            {others && <small className={css.by}>{t('by', { owner: view.owner })}</small>}
            {!others && view.shared && <small className={css.by}>{t('sharedMark')}</small>}
          </MenuItem>
        );
      })}
    </>
  );
}

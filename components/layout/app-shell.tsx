'use client';

import { Button, Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { usePathname, useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { IconMenu } from '@/components/ui/icons';
import { useKeyboard } from '@/components/ui/keyboard';
import { leaveBy } from '@/components/ui/leave-guard';
import { BrandMark } from './brand-mark';
import { HelpDialog } from './help-dialog';
import { NAV_GROUPS } from './nav-items';
import { Navigation, type NavigationProps } from './navigation';
import { TopBar } from './top-bar';
import css from './app-shell.module.css';

export interface AppShellProps extends NavigationProps {
  /** Name of this installation in the reader's words: "Production". */
  environment: string;
  /** Where the search box goes, with the words as `q`. Default "/lookup". */
  searchHref?: string;
  children: ReactNode;
}

const GO_LABELS = {
  overview: 'goOverview',
  tasks: 'goTasks',
  groups: 'goGroups',
  bulk: 'goBulk',
  reconciliation: 'goReconciliation',
  approvals: 'goApprovals',
  audit: 'goAudit',
  slo: 'goSlo',
  workers: 'goWorkers',
} as const;

/** The frame of every signed-in page: navigation, top bar, help, and the keys that work everywhere. */
export function AppShell({ environment, searchHref = '/lookup', children, ...navigation }: AppShellProps) {
  const t = useTranslations('shell');
  const router = useRouter();
  const pathname = usePathname();
  const [helpOpened, setHelpOpened] = useState(false);
  // Kept as the path it was opened on, so that following a link closes it.
  const [menuPath, setMenuPath] = useState<string>();
  const menuOpened = menuPath === pathname;

  useKeyboard(
    NAV_GROUPS.flatMap(({ items }) =>
      items.flatMap(({ key, href, goKey }) =>
        goKey && key in GO_LABELS
          ? [
              {
                keys: `g ${goKey}`,
                label: t(`keys.${GO_LABELS[key as keyof typeof GO_LABELS]}`),
                run: () => leaveBy(() => router.push(href)),
                everywhere: true,
              },
            ]
          : [],
      ),
    ),
  );

  const brand = (
    <Link href="/" className={css.brand}>
      <BrandMark />
      {t('brand')}
    </Link>
  );
  return (
    <div className={css.app}>
      <a href="#content" className={css.skip}>
        {t('skip')}
      </a>
      <aside className={css.side}>
        {brand}
        <div className={css.wideOnly}>
          <Navigation {...navigation} />
        </div>
        <Button className={css.menu} aria-label={t('menu')} onClick={() => setMenuPath(pathname)}>
          <IconMenu />
        </Button>
      </aside>
      <div className={css.page}>
        <TopBar searchHref={searchHref} environment={environment} onHelp={() => setHelpOpened(true)} />
        <main id="content" className={css.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Drawer
        opened={menuOpened}
        onClose={() => setMenuPath(undefined)}
        title={t('brand')}
        size={280}
        position="right"
        closeButtonProps={{ 'aria-label': t('menu') }}
        classNames={{
          content: css.drawer,
          header: css.drawerHead,
          title: css.drawerTitle,
          body: css.drawerBody,
        }}
      >
        <Navigation {...navigation} />
      </Drawer>
      <HelpDialog opened={helpOpened} onClose={() => setHelpOpened(false)} />
    </div>
  );
}

'use client';

import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { usePathname } from 'next/navigation';
import { IconUser } from '@/components/ui/icons';
import { isCurrentItem, NAV_GROUPS, type NavCounts } from './nav-items';
import { LanguageSwitch, ThemeSwitch, type SavePreferences } from './preference-switches';
import counted from './nav-count.module.css';
import css from './navigation.module.css';

/** What a count is of, for whoever does not see its colour. */
const COUNT_WORDS = {
  failed: 'failedCount',
  bulk: 'liveCount',
  breaks: 'openCount',
  requests: 'waitingCount',
} as const satisfies Record<keyof NavCounts, string>;

export type ShellRole = 'support' | 'operator' | 'finance' | 'administrator';

export interface NavigationProps {
  counts: NavCounts;
  user: { name: string; role: ShellRole };
  savePreferences: SavePreferences;
  signOut: () => Promise<void>;
}

/** The list of pages and, at its foot, who is signed in and how they like to read. */
export function Navigation({ counts, user, savePreferences, signOut }: NavigationProps) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  return (
    <>
      <nav aria-label={t('mainNav')} className={css.nav}>
        {NAV_GROUPS.map((group) => (
          <div key={group.heading ?? 'top'}>
            {group.heading && <h3 className={css.heading}>{t(`group.${group.heading}`)}</h3>}
            <ul className={css.list}>
              {group.items.map(({ key, href, Icon, badge }) => {
                const count = badge && counts[badge];
                return (
                  <li key={key}>
                    <Link
                      href={href}
                      className={css.link}
                      aria-current={isCurrentItem(href, pathname) ? 'page' : undefined}
                    >
                      <Icon />
                      {t(`nav.${key}`)}
                      {badge && count && count !== '0' && (
                        <>
                          {' '}
                          <b
                            className={counted[badge]}
                            aria-label={t(COUNT_WORDS[badge], { count })}
                            role="note"
                          >
                            {count}
                          </b>
                        </>
                      )}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </nav>
      <NavigationFoot user={user} savePreferences={savePreferences} signOut={signOut} />
    </>
  );
}

function NavigationFoot({ user, savePreferences, signOut }: Omit<NavigationProps, 'counts'>) {
  const t = useTranslations('shell');
  const role = useTranslations('common.role');
  return (
    <div className={css.foot}>
      <div className={css.who}>
        <IconUser />
        <span className={css.name}>
          <span className={css.person}>{user.name}</span> · {role(user.role)}
        </span>
      </div>
      <ThemeSwitch savePreferences={savePreferences} />
      <div className={css.line}>
        <LanguageSwitch savePreferences={savePreferences} />
        <form action={signOut}>
          <UnstyledButton type="submit" className={css.out}>
            {t('signOut')}
          </UnstyledButton>
        </form>
      </div>
    </div>
  );
}

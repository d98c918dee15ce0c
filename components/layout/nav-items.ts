import {
  IconAudit,
  IconBulk,
  IconGroups,
  IconLock,
  IconOverview,
  IconReconciliation,
  IconSettings,
  IconSign,
  IconSlo,
  IconSources,
  IconTasks,
  IconUser,
  IconWorkers,
  IconUsers,
  type Icon,
} from '@/components/ui/icons';

/**
 * Counts the navigation shows beside an item; undefined where unknown. all but bulk may be capped, "10,000+". bulk: operations
 * that are not over yet. breaks: open ones. requests: those that wait for a second person.
 */
export interface NavCounts {
  failed?: string;
  bulk?: string;
  breaks?: string;
  requests?: string;
}

export type NavKey =
  | 'overview'
  | 'tasks'
  | 'groups'
  | 'bulk'
  | 'reconciliation'
  | 'approvals'
  | 'audit'
  | 'workers'
  | 'slo'
  | 'taskTypes'
  | 'sources'
  | 'users'
  | 'permissions'
  | 'account';

export interface NavItem {
  key: NavKey;
  href: string;
  Icon: Icon;
  /** Which count stands at the end of the row; failures in their colour. */
  badge?: keyof NavCounts;
  /** The second key after `g`. */
  goKey?: string;
}

export interface NavGroup {
  heading?: 'books' | 'system';
  items: readonly NavItem[];
}

/** The navigation, in order. A new page of the console is one entry here and one word in `shell.nav`. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    items: [
      { key: 'overview', href: '/', Icon: IconOverview, goKey: 'o' },
      { key: 'tasks', href: '/tasks', Icon: IconTasks, badge: 'failed', goKey: 't' },
      { key: 'groups', href: '/groups', Icon: IconGroups, goKey: 'f' },
      { key: 'bulk', href: '/bulk', Icon: IconBulk, badge: 'bulk', goKey: 'b' },
    ],
  },
  {
    heading: 'books',
    items: [
      {
        key: 'reconciliation',
        href: '/reconciliation',
        Icon: IconReconciliation,
        badge: 'breaks',
        goKey: 'r',
      },
      { key: 'approvals', href: '/approvals', Icon: IconSign, badge: 'requests', goKey: 'p' },
      { key: 'audit', href: '/audit', Icon: IconAudit, goKey: 'a' },
    ],
  },
  {
    heading: 'system',
    items: [
      { key: 'slo', href: '/slo', Icon: IconSlo, goKey: 's' },
      { key: 'workers', href: '/workers', Icon: IconWorkers, goKey: 'w' },
      { key: 'taskTypes', href: '/settings/task-types', Icon: IconSettings },
      { key: 'sources', href: '/settings/sources', Icon: IconSources },
      { key: 'users', href: '/settings/users', Icon: IconUsers },
      { key: 'permissions', href: '/settings/permissions', Icon: IconLock },
      { key: 'account', href: '/account', Icon: IconUser },
    ],
  },
];

/** True if the item leads to the page at this path or to one above it. */
export function isCurrentItem(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}

'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { EmptyState, NoPermission } from '@/components/ui/states';
import { rolesWith, type Permission, type Role } from '@/lib/domain/roles';
import type { Administrators } from '@/lib/domain/views/user';

export type ReadRefusalSubject =
  | 'overview'
  | 'tasks'
  | 'groups'
  | 'bulk'
  | 'lookup'
  | 'audit'
  | 'taskTypes'
  | 'slo'
  | 'workers'
  | 'typeEditor'
  | 'sources'
  | 'sourceEditor'
  | 'statements'
  | 'import'
  | 'users'
  | 'reconciliation';

/** In place of a page that could be read but may not be shown: which role it needs, which one the reader has. */
export function ReadRefusal({
  subject,
  permission,
  role,
  administrators,
}: {
  subject: ReadRefusalSubject;
  /** Null: the address asks for something that cannot be read. */
  permission: Permission | null;
  role: Role;
  /** Who can give another role. */
  administrators: Administrators;
}) {
  const t = useTranslations('lists.refusal');
  const needs = permission ? rolesWith(permission)[0] : undefined;
  if (needs)
    return (
      <NoPermission
        subject={t(`subject.${subject}`)}
        needs={needs}
        has={role}
        administrators={administrators}
      />
    );
  return (
    <EmptyState title={t('invalidTitle')} actions={<Link href="/">{t('home')}</Link>}>
      {t('invalidBody')}
    </EmptyState>
  );
}

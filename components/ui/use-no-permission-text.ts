'use client';

import { useTranslations } from 'next-intl';
import { rolesWith, type Permission } from '@/lib/domain/roles';

/** Which role an action needs, and that an administrator can give it. */
export function useNoPermissionText(): (permission: Permission) => string {
  const t = useTranslations('errors');
  const role = useTranslations('common.role');
  return (permission) =>
    t('noPermission', {
      action: t(`permission.${permission.replace('.', '_') as PermissionKey}`),
      roles: rolesWith(permission)
        .map((name) => t('roleName', { role: role(name) }))
        .join(t('or')),
    });
}

type PermissionKey = Permission extends infer P
  ? P extends `${infer Subject}.${infer Verb}`
    ? `${Subject}_${Verb}`
    : never
  : never;

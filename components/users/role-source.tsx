'use client';

import { useTranslations } from 'next-intl';
import type { SignInWays } from '@/lib/domain/views/user';
import css from './users.module.css';

/** Says where a provider decides roles, so that nobody wonders why a choice did not last. */
export function RoleSource({ ways }: { ways: SignInWays }) {
  const t = useTranslations('users.dialog');
  if (!ways.rolesFromProvider || ways.provider === null) return null;
  return <p className={css.quiet}>{t('rolesFromProvider', { provider: ways.provider })}</p>;
}

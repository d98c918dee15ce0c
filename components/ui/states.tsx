'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import type { Role } from '@/lib/domain/roles';
import type { Administrators } from '@/lib/domain/views/user';
import { useAdministratorNames } from './administrator-names';
import { IconFailed, IconInvalid, IconLock, IconStuck, type Icon } from './icons';
import { useSentenceGap } from './sentence-gap';
import { StatusBadge, type StatusKind } from './status-badge';
import css from './states.module.css';

/** Nothing to show, and why. level: heading level, 2 unless told. actions: buttons. */
export function EmptyState({
  title,
  children,
  actions,
  level = 2,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={css.empty}>
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

export type NoticeTone = 'failed' | 'stuck' | 'invalid';

const NOTICE_ICONS: Record<NoticeTone, Icon> = { failed: IconFailed, stuck: IconStuck, invalid: IconInvalid };

/**
 * A tinted notice where the data would be. tone failed: an error; stuck: outcome unknown;
 * invalid: a lost race or another warning. alert: announce it at once.
 */
export function Notice({
  tone,
  title,
  children,
  actions,
  alert,
}: {
  tone: NoticeTone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  alert?: boolean;
}) {
  const NoticeIcon = NOTICE_ICONS[tone];
  return (
    <div className={`${css.notice} ${css[tone]}`} role={alert ? 'alert' : undefined}>
      <NoticeIcon className={css.mark} />
      <div>
        <span className={css.title}>{title}</span>
        {children !== undefined && <div className={css.body}>{children}</div>}
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}

/**
 * An error in place of the data. title: what happened. advice: what to do.
 * nothingChanged: true where it is certain that nothing was written (always so for reads).
 */
export function ErrorState({
  title,
  advice,
  referenceId,
  onRetry,
  nothingChanged,
}: {
  title: ReactNode;
  advice?: ReactNode;
  referenceId?: string;
  onRetry?: () => void;
  nothingChanged?: boolean;
}) {
  const t = useTranslations('common');
  const gap = useSentenceGap();
  return (
    <Notice
      tone="failed"
      alert
      title={title}
      actions={onRetry && <Button onClick={onRetry}>{t('tryAgain')}</Button>}
    >
      {advice}
      {gap}
      {nothingChanged && t('nothingChanged')}
      {gap}
      {referenceId && t('reference', { id: referenceId })}
    </Notice>
  );
}

/** Somebody was faster. title: who, what and when, in words. now: the status as it is. */
export function LostRace({
  title,
  now,
  actions,
}: {
  title: ReactNode;
  now: StatusKind;
  actions?: ReactNode;
}) {
  const t = useTranslations('common');
  return (
    <Notice tone="invalid" alert title={title} actions={actions}>
      <span className={css.row}>
        {t('lostRace')} <StatusBadge kind={now} />
      </span>
    </Notice>
  );
}

/** Which role the page needs, which one the reader has, and who can grant it. subject: "The audit trail". */
export function NoPermission({
  subject,
  needs,
  has,
  administrators,
  recorded,
}: {
  subject: string;
  needs: Role;
  has: Role;
  administrators: Administrators;
  recorded?: boolean;
}) {
  const t = useTranslations('common');
  const gap = useSentenceGap();
  const names = useAdministratorNames();
  return (
    <div className={css.empty}>
      <IconLock className={css.quiet} />
      <h2>{t('noPermission.title', { subject, role: t(`role.${needs}`) })}</h2>
      <p>
        {t('noPermission.signedInAs', { role: t(`role.${has}`) })}
        {gap}
        {administrators.names.length > 0 && t('noPermission.grantedBy', { names: names(administrators) })}
        {gap}
        {recorded && t('noPermission.onRecord')}
      </p>
      <div className={css.actions}>
        <RightsLink />
      </div>
    </div>
  );
}

/** To the page that says what each role may do. */
export function RightsLink() {
  const t = useTranslations('common.noPermission');
  return <Link href="/settings/permissions">{t('whatRolesMay')}</Link>;
}

'use client';

import { notifications } from '@mantine/notifications';
import { useLocale, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { shortInstant } from '@/components/lists/zoned-instant';
import { ActionButton } from '@/components/ui/action-button';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { useNow } from '@/components/ui/now';
import { Crumbs, PageHead } from '@/components/ui/page-head';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { EmptyState } from '@/components/ui/states';
import { useUserRefusalText } from '@/components/ui/use-user-error-text';
import { useZone } from '@/components/ui/zone';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';
import type { UserAction } from '@/lib/domain/user-rules';
import type { SignInWays, UserView } from '@/lib/domain/views/user';
import { LastSignIn, SignsInWith, UserStateCell } from './user-columns';
import { UserDialogs } from './user-dialogs';
import { USERS_PATH } from './user-paths';
import { UserTrail } from './user-trail';
import type { UserVerbs } from './user-verbs';
import css from './users.module.css';

/** Shown for what the account is now; the rest would only ever say that it is not. */
const SHOWN: Readonly<Record<UserView['state'], readonly UserAction[]>> = {
  active: ['change_role', 'edit', 'reset_password', 'sign_out', 'disable'],
  invited: ['renew_invitation', 'change_role', 'edit', 'withdraw_invitation'],
  disabled: ['enable', 'change_role', 'edit', 'reset_password', 'sign_out'],
};

/** One account: who it is, what can be done to it, what was. */
export function UserPage({
  user,
  trail,
  verbs,
  ways,
  origin,
}: {
  user: UserView;
  trail: readonly AuditEntry[];
  verbs: UserVerbs;
  ways: SignInWays;
  /** Public origin, for links that are passed on. */
  origin: string;
}) {
  const t = useTranslations('users');
  const role = useTranslations('common.role');
  const reason = useUserRefusalText();
  const router = useRouter();
  const [opened, setOpened] = useState<UserAction | null>(null);
  const done = (said: string) => {
    const gone = opened === 'withdraw_invitation';
    setOpened(null);
    notifications.show({ message: said });
    if (gone) router.push(USERS_PATH);
  };
  return (
    <>
      <Crumbs label={t('crumbs')} items={[{ label: t('title'), href: USERS_PATH }, { label: user.name }]} />
      <PageHead
        title={user.name}
        sub={
          <>
            <span>{user.email}</span>
            <span>{role(user.role)}</span>
            {user.self && <span>{t('you')}</span>}
          </>
        }
        actions={SHOWN[user.state].map((action) => {
          const verdict = user.actions[action];
          return (
            <ActionButton
              key={action}
              onClick={() => setOpened(action)}
              reason={verdict.allowed ? undefined : reason(action, verdict.refusal)}
            >
              {t(`verb.${action}`)}
            </ActionButton>
          );
        })}
      />
      <Section labelledBy="account">
        <SectionHead id="account" title={t('facts')} />
        <LabeledFacts facts={useFacts(user, ways)} />
      </Section>
      <UserTrail userId={user.id} trail={trail} origin={origin} />
      <UserDialogs
        user={user}
        verbs={verbs}
        ways={ways}
        opened={opened}
        onClose={() => setOpened(null)}
        onDone={done}
      />
    </>
  );
}

function useFacts(user: UserView, ways: SignInWays): Fact[] {
  const t = useTranslations('users');
  const [zone, locale, now] = [useZone(), useLocale(), useNow()];
  const { link } = user;
  return [
    { label: t('column.state'), value: <UserStateCell user={{ state: user.state, link }} /> },
    { label: t('column.signsIn'), value: <SignsInWith user={user} ways={ways} /> },
    { label: t('column.lastSignIn'), value: <LastSignIn user={user} /> },
    { label: t('column.created'), value: <RelativeTime at={user.createdAt} /> },
    ...(link
      ? [
          {
            label: t(link.kind === 'invite' ? 'invitation' : 'resetLink'),
            value: (
              <span className={css.wrap} suppressHydrationWarning>
                {t('openLink', { by: link.by, time: shortInstant(link.expiresAt, zone, locale, now) })}
              </span>
            ),
          },
        ]
      : []),
  ];
}

/** The address names an account that is not there. */
export function UnknownUser() {
  const t = useTranslations('users.unknown');
  return (
    <EmptyState level={1} title={t('title')} actions={<Link href={USERS_PATH}>{t('all')}</Link>}>
      {t('body')}
    </EmptyState>
  );
}

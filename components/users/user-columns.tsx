'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { TwoLines } from '@/components/data-table/two-lines';
import { shortInstant } from '@/components/lists/zoned-instant';
import { ClipText } from '@/components/ui/clip-text';
import { Tag } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { RelativeTime } from '@/components/ui/relative-time';
import { useZone } from '@/components/ui/zone';
import type { SignInWays, UserView } from '@/lib/domain/views/user';
import { userHref } from './user-paths';
import css from './users.module.css';

export function useUserColumns(ways: SignInWays): readonly DataColumn<UserView>[] {
  const t = useTranslations('users');
  const role = useTranslations('common.role');
  return useMemo(
    () => [
      {
        id: 'person',
        header: t('column.person'),
        narrow: 'title',
        cell: (user) => <Person user={user} />,
      },
      {
        id: 'role',
        header: t('column.role'),
        width: 130,
        narrow: 'sub',
        cell: (user) => role(user.role),
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 230,
        narrow: 'end',
        cell: (user) => <UserStateCell user={user} />,
      },
      {
        id: 'signsIn',
        header: t('column.signsIn'),
        width: 200,
        dropBelow: 1100,
        cell: (user) => <SignsInWith user={user} ways={ways} />,
      },
      {
        id: 'lastSignIn',
        header: t('column.lastSignIn'),
        width: 150,
        narrow: 'subEnd',
        cell: (user) => <LastSignIn user={user} />,
      },
    ],
    [t, role, ways],
  );
}

function Person({ user }: { user: UserView }) {
  const t = useTranslations('users');
  return (
    <TwoLines
      wrap
      first={
        <>
          <Link href={userHref(user.id)} className={css.name}>
            {user.name}
          </Link>
          {user.self && <span className={css.you}>{t('you')}</span>}
        </>
      }
      second={<ClipText>{user.email}</ClipText>}
    />
  );
}

/** Somebody who can sign in is a plain word; exceptions get a tag. */
export function UserStateCell({ user: { state, link } }: { user: Pick<UserView, 'state' | 'link'> }) {
  const t = useTranslations('users');
  const word = useTranslations('common.userState');
  const [zone, locale, now] = [useZone(), useLocale(), useNow()];
  if (state === 'active') return <span className={css.quiet}>{word(state)}</span>;
  if (state === 'disabled') return <Tag>{word(state)}</Tag>;
  return (
    <TwoLines
      wrap
      first={<Tag>{word(state)}</Tag>}
      second={
        <span suppressHydrationWarning>
          {link ? t('linkUntil', { time: shortInstant(link.expiresAt, zone, locale, now) }) : t('linkNone')}
        </span>
      }
    />
  );
}

export function SignsInWith({ user, ways }: { user: UserView; ways: SignInWays }) {
  const t = useTranslations('users');
  const provider = ways.provider ?? t('formerProvider');
  if (user.hasPassword && user.hasIdentity) return t('ways.both', { provider });
  if (user.hasPassword) return t('ways.password');
  return user.hasIdentity ? provider : <span className={css.quiet}>{t('ways.none')}</span>;
}

export function LastSignIn({ user }: { user: UserView }) {
  const t = useTranslations('users');
  if (user.lastSignInAt === null) return <span className={css.quiet}>{t('never')}</span>;
  return <RelativeTime at={user.lastSignInAt} />;
}

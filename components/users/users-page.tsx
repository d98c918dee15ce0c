'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useState } from 'react';
import { DataTable } from '@/components/data-table/data-table';
import { useCountText } from '@/components/lists/count-text';
import { FilterBar } from '@/components/lists/filter-bar';
import type { FilterField } from '@/components/lists/filter-field';
import { listHref, type ListParams } from '@/components/lists/list-href';
import { ActionButton } from '@/components/ui/action-button';
import { PageHead } from '@/components/ui/page-head';
import { EmptyState } from '@/components/ui/states';
import { ROLES } from '@/lib/domain/roles';
import { USER_STATES } from '@/lib/domain/user-rules';
import type { SignInWays, UserList, UserView } from '@/lib/domain/views/user';
import { InviteDialog } from './invite-dialog';
import { LinkShown } from './link-shown';
import { useUserColumns } from './user-columns';
import { USERS_PATH, userHref } from './user-paths';
import type { Invite, MadeLink } from './user-verbs';

export interface UsersPageProps {
  list: UserList;
  params: ListParams;
  ways: SignInWays;
  invite: Invite;
}

type Invited = { email: string; link: MadeLink };

/** Everybody who may sign in, the newest account first, and the way to invite somebody. */
export function UsersPage({ list, params, ways, invite }: UsersPageProps) {
  const t = useTranslations('users');
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<Invited | null>(null);
  const onInvited = ({ email, link }: { email: string; link: MadeLink | null }) => {
    setInviting(false);
    if (link) setMade({ email, link });
    else notifications.show({ message: t('said.invitedProvider', { email, provider: ways.provider ?? '' }) });
  };
  return (
    <>
      <PageHead
        title={t('title')}
        sub={<span>{t('sub')}</span>}
        actions={
          <ActionButton primary onClick={() => setInviting(true)}>
            {t('verb.invite')}
          </ActionButton>
        }
      />
      <UsersTable list={list} params={params} ways={ways} />
      <InviteDialog
        opened={inviting}
        onClose={() => setInviting(false)}
        invite={invite}
        ways={ways}
        onInvited={onInvited}
      />
      <LinkShown
        link={made?.link ?? null}
        title={t('made.invite', { email: made?.email ?? '' })}
        onClose={() => setMade(null)}
      />
    </>
  );
}

function UsersTable({ list, params, ways }: Omit<UsersPageProps, 'invite'>) {
  const t = useTranslations('users');
  const count = useCountText();
  const { users, total, firstRow } = list;
  const toCursor = (cursor: string | null) =>
    cursor === null ? undefined : listHref(USERS_PATH, params, { cursor });
  return (
    <>
      <FilterBar
        path={USERS_PATH}
        params={params}
        fields={useUserFilters()}
        summary={t('total', { count: total.count, shown: count(total) })}
      />
      <DataTable<UserView>
        label={t('label')}
        columns={useUserColumns(ways)}
        rows={users}
        rowId={({ id }) => id}
        rowHref={({ id }) => userHref(id)}
        twoLine
        pager={{
          from: firstRow,
          to: firstRow + users.length - 1,
          total: total.count,
          totalCapped: total.capped,
          newerHref: toCursor(list.newer),
          olderHref: toCursor(list.older),
        }}
        empty={<NoUsers params={params} />}
      />
    </>
  );
}

/** There is always somebody: the reader. So a filter has hidden everybody, or the page lies behind the last one. */
function NoUsers({ params }: { params: ListParams }) {
  const t = useTranslations('users.empty');
  if (params.cursor)
    return (
      <EmptyState
        title={t('pageTitle')}
        actions={<Link href={listHref(USERS_PATH, params, { cursor: undefined })}>{t('firstPage')}</Link>}
      />
    );
  return (
    <EmptyState title={t('title')} actions={<Link href={USERS_PATH}>{t('clear')}</Link>}>
      {t('body')}
    </EmptyState>
  );
}

function useUserFilters(): readonly FilterField[] {
  const t = useTranslations('users.filter');
  const role = useTranslations('common.role');
  const state = useTranslations('common.userState');
  return [
    { key: 'text', kind: 'text', label: t('text'), chip: t('textIs'), help: t('textHelp') },
    {
      key: 'role',
      kind: 'choice',
      label: t('role'),
      chip: t('roleIs'),
      options: ROLES.map((value) => ({ value, label: role(value) })),
    },
    {
      key: 'state',
      kind: 'choice',
      label: t('state'),
      chip: t('stateIs'),
      options: USER_STATES.map((value) => ({ value, label: state(value) })),
    },
  ];
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { UserAction } from '@/lib/domain/user-rules';
import { ChangeRoleDialog, EditUserDialog, type UserDialogProps } from './account-dialogs';
import { LinkShown } from './link-shown';
import { DisableDialog, LinkDialog, PlainDialog } from './plain-dialogs';
import type { MadeLink } from './user-verbs';

/** Every dialog of the page; at most one is open. */
export function UserDialogs({
  opened,
  onClose,
  ...shared
}: Omit<UserDialogProps, 'opened'> & { opened: UserAction | null }) {
  const t = useTranslations('users.made');
  const [made, setMade] = useState<{ title: string; link: MadeLink } | null>(null);
  const { name, email } = shared.user;
  const props = (action: UserAction) => ({ ...shared, onClose, opened: opened === action });
  const show = (title: string) => (link: MadeLink) => {
    onClose();
    setMade({ title, link });
  };
  return (
    <>
      <ChangeRoleDialog {...props('change_role')} />
      <EditUserDialog {...props('edit')} />
      <DisableDialog {...props('disable')} />
      <PlainDialog {...props('enable')} verb="enable" />
      <PlainDialog {...props('sign_out')} verb="sign_out" />
      <PlainDialog {...props('withdraw_invitation')} verb="withdraw_invitation" />
      <LinkDialog {...props('reset_password')} verb="reset_password" onMade={show(t('reset', { name }))} />
      <LinkDialog
        {...props('renew_invitation')}
        verb="renew_invitation"
        onMade={show(t('invite', { email }))}
      />
      <LinkShown link={made?.link ?? null} title={made?.title ?? ''} onClose={() => setMade(null)} />
    </>
  );
}

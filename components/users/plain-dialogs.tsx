'use client';

import { Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { UserDialogProps } from './account-dialogs';
import { PersonDialog } from './person-dialog';
import type { MadeLink } from './user-verbs';

export function DisableDialog({ user, verbs, opened, onClose, onDone }: UserDialogProps) {
  const t = useTranslations('users.dialog');
  const said = useTranslations('users.said');
  const [{ reason }, change] = useDraft(opened, () => ({ reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const { id: userId, lockVersion, name } = user;
  return (
    <PersonDialog
      call={call}
      lockVersion={lockVersion}
      opened={opened}
      onClose={onClose}
      title={t('disable.title', { name })}
      consequence={t('disable.body', { name })}
      verb={t('disable.verb', { name })}
      onSend={() =>
        call.send(
          () => verbs.disable({ userId, lockVersion, reason }),
          () => onDone(said('disable', { name })),
        )
      }
    >
      <Textarea
        label={t('reason')}
        description={t('reasonHelp')}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
        error={problem('reason')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        data-autofocus
      />
    </PersonDialog>
  );
}

type Plain = 'enable' | 'sign_out' | 'withdraw_invitation';

/** A verb that asks nothing but to be meant. */
export function PlainDialog({
  verb,
  user,
  verbs,
  opened,
  onClose,
  onDone,
}: UserDialogProps & { verb: Plain }) {
  const t = useTranslations('users.dialog');
  const said = useTranslations('users.said');
  const roleName = useTranslations('common.role');
  const call = useVerbCall(opened);
  const { id: userId, lockVersion, name, email } = user;
  const act = {
    enable: verbs.enable,
    sign_out: verbs.signOut,
    withdraw_invitation: verbs.withdrawInvitation,
  }[verb];
  return (
    <PersonDialog
      call={call}
      lockVersion={lockVersion}
      opened={opened}
      onClose={onClose}
      title={t(`${verb}.title`, { name, email })}
      consequence={t(`${verb}.body`, { name, role: roleName(user.role) })}
      verb={t(`${verb}.verb`, { name })}
      onSend={() =>
        call.send(
          () => act({ userId, lockVersion }),
          () => onDone(said(verb, { name, email })),
        )
      }
    />
  );
}

/** A verb that ends in a link. */
export function LinkDialog({
  verb,
  user,
  verbs,
  opened,
  onClose,
  onMade,
}: Omit<UserDialogProps, 'onDone'> & {
  verb: 'reset_password' | 'renew_invitation';
  onMade: (link: MadeLink) => void;
}) {
  const t = useTranslations('users.dialog');
  const call = useVerbCall(opened);
  const { id: userId, lockVersion, name, email } = user;
  const make = verb === 'reset_password' ? verbs.resetPassword : verbs.renewInvitation;
  return (
    <PersonDialog
      call={call}
      lockVersion={lockVersion}
      opened={opened}
      onClose={onClose}
      title={t(`${verb}.title`, { name, email })}
      consequence={t(`${verb}.body`, { name })}
      verb={t(`${verb}.verb`)}
      onSend={() => call.send(() => make({ userId, lockVersion }), onMade)}
    />
  );
}

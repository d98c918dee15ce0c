'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { SignInWays, UserView } from '@/lib/domain/views/user';
import { PersonDialog } from './person-dialog';
import { RoleField } from './role-field';
import { RoleSource } from './role-source';
import type { UserVerbs } from './user-verbs';

export interface UserDialogProps {
  user: UserView;
  verbs: UserVerbs;
  ways: SignInWays;
  opened: boolean;
  onClose: () => void;
  /** Called when the verb went well, with the words that say so. */
  onDone: (said: string) => void;
}

export function ChangeRoleDialog({ user, verbs, ways, opened, onClose, onDone }: UserDialogProps) {
  const t = useTranslations('users.dialog');
  const said = useTranslations('users.said');
  const roleName = useTranslations('common.role');
  const [{ role }, change] = useDraft(opened, () => ({ role: user.role }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const { id: userId, lockVersion, name } = user;
  const same = role === user.role;
  return (
    <PersonDialog
      call={call}
      lockVersion={lockVersion}
      opened={opened}
      onClose={onClose}
      title={t('change_role.title', { name })}
      consequence={t('change_role.body', { name })}
      verb={same ? t('change_role.verbNone') : t('change_role.verb', { role: roleName(role) })}
      notReady={same ? t('chooseOther') : undefined}
      onSend={() =>
        call.send(
          () => verbs.changeRole({ userId, lockVersion, role }),
          () => onDone(said('change_role', { name, role: roleName(role) })),
        )
      }
    >
      <RoleField
        value={role}
        onChange={(next) => change({ role: next })}
        problem={problem('role')}
        autoFocus
      />
      {user.hasIdentity && <RoleSource ways={ways} />}
    </PersonDialog>
  );
}

export function EditUserDialog({ user, verbs, opened, onClose, onDone }: UserDialogProps) {
  const t = useTranslations('users.dialog');
  const said = useTranslations('users.said');
  const [draft, change] = useDraft(opened, () => ({ name: user.name, email: user.email }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const { id: userId, lockVersion, name } = user;
  const missing = () => {
    if (draft.name.trim() === '') return t('nameNeeded');
    if (draft.email.trim() === '') return t('emailNeeded');
    const same = draft.name.trim() === user.name && draft.email.trim().toLowerCase() === user.email;
    return same ? t('nothingChanged') : undefined;
  };
  return (
    <PersonDialog
      call={call}
      lockVersion={lockVersion}
      opened={opened}
      onClose={onClose}
      title={t('edit.title', { name })}
      consequence={t('edit.body')}
      verb={t('edit.verb')}
      notReady={missing()}
      onSend={() =>
        call.send(
          () => verbs.edit({ userId, lockVersion, ...draft }),
          () => onDone(said('edit')),
        )
      }
    >
      <TextInput
        label={t('name')}
        maxLength={64}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={problem('name')}
        data-autofocus
      />
      <TextInput
        label={t('email')}
        type="email"
        maxLength={191}
        autoComplete="off"
        spellCheck={false}
        value={draft.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={problem('email')}
      />
    </PersonDialog>
  );
}

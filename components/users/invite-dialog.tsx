'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { Role } from '@/lib/domain/roles';
import type { SignInWays } from '@/lib/domain/views/user';
import { PersonDialog } from './person-dialog';
import { RoleField } from './role-field';
import { RoleSource } from './role-source';
import type { Invite, MadeLink } from './user-verbs';

const EMPTY: { email: string; role: Role } = { email: '', role: 'support' };

/** E-mail and role of somebody new. */
export function InviteDialog({
  opened,
  onClose,
  invite,
  ways,
  onInvited,
}: {
  opened: boolean;
  onClose: () => void;
  invite: Invite;
  ways: SignInWays;
  onInvited: (invited: { email: string; link: MadeLink | null }) => void;
}) {
  const t = useTranslations('users.dialog');
  const [draft, change] = useDraft(opened, () => EMPTY);
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  return (
    <PersonDialog
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('invite.title')}
      consequence={
        ways.passwords ? t('invite.body') : t('invite.bodyProvider', { provider: ways.provider ?? '' })
      }
      verb={t('invite.verb')}
      notReady={draft.email.trim() === '' ? t('emailNeeded') : undefined}
      onSend={() => call.send(() => invite(draft), onInvited)}
    >
      <TextInput
        label={t('email')}
        name="email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={191}
        value={draft.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={problem('email')}
        data-autofocus
      />
      <RoleField value={draft.role} onChange={(role) => change({ role })} problem={problem('role')} />
      <RoleSource ways={ways} />
    </PersonDialog>
  );
}

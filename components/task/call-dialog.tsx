'use client';

import { Button } from '@mantine/core';
import { FormDialog, type FormDialogProps } from '@/components/ui/form-dialog';
import { LostRace, Notice, RightsLink } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import { signInAgainHref } from '@/components/ui/sign-in-again';
import type { VerbError } from '@/lib/domain/errors';
import type { CallFailure, VerbCall } from './use-verb-call';

type Code = CallFailure['code'];

/** Somebody was faster: sent again on the same version it could only be refused again. */
const STALE: readonly Code[] = [
  'conflict',
  'circuit_conflict',
  'type_conflict',
  'user_changed',
  'bulk_conflict',
  'group_conflict',
  'view_conflict',
  'recon_conflict',
];
/** What the page shows is no longer so. */
const OUTDATED: readonly Code[] = [
  ...STALE,
  'not_possible',
  'circuit_not_possible',
  'user_not_possible',
  'bulk_not_possible',
  'group_not_possible',
  'recon_not_possible',
  'resolution_not_possible',
  'day_locked',
  'already_requested',
  'request_closed',
  'request_lapsed',
  'not_signable',
  'no_permission',
  'not_found',
];

/** What a dialog calls reading its subject again. */
export interface ReloadWords {
  reload: string;
  /** On the verb, while it would be sent on an old version. */
  reloadFirst: string;
  /** No answer came. */
  unanswered: string;
}

export interface CallDialogProps extends Omit<
  FormDialogProps,
  'pending' | 'error' | 'expiredSignInHref' | 'onSubmit'
> {
  call: VerbCall;
  words: ReloadWords;
  /** Why the subject's state forbids the verb by now. */
  forbidden?: string;
  /** Where a new sign-in leads, in another tab. */
  signInTo: string;
  /** A refusal in better words than the usual ones. */
  say?: (error: VerbError) => string | undefined;
  onSend: () => void;
}

/** A verb in a dialog: what the state forbids by now, what the server refused, and a way on. What is typed stays. */
export function CallDialog({
  call,
  words,
  forbidden,
  signInTo,
  say,
  notReady,
  onSend,
  children,
  ...rest
}: CallDialogProps) {
  const { failure } = call;
  const stale = failure !== null && STALE.includes(failure.code) ? words.reloadFirst : undefined;
  const expired = failure?.code === 'signed_out';
  return (
    <FormDialog
      {...rest}
      notReady={forbidden ?? stale ?? notReady}
      pending={call.pending}
      expiredSignInHref={expired ? signInAgainHref(signInTo) : undefined}
      onSubmit={onSend}
    >
      {children}
      {failure && !expired && <Refusal failure={failure} call={call} words={words} say={say} />}
    </FormDialog>
  );
}

function Refusal({
  failure,
  call,
  words,
  say,
}: Pick<CallDialogProps, 'call' | 'words' | 'say'> & { failure: CallFailure }) {
  const text = useVerbErrorText();
  const reload = (
    <Button onClick={call.reload} loading={call.reloading}>
      {words.reload}
    </Button>
  );
  if (failure.code === 'unanswered')
    return <Notice tone="invalid" alert title={words.unanswered} actions={reload} />;
  const title = say?.(failure) ?? text(failure);
  if (failure.code === 'conflict') return <LostRace title={title} now={failure.status} actions={reload} />;
  return (
    <Notice tone="invalid" alert title={title} actions={OUTDATED.includes(failure.code) ? reload : undefined}>
      {failure.code === 'no_permission' ? <RightsLink /> : undefined}
    </Notice>
  );
}

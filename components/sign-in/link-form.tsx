'use client';

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState, useTransition, type FormEvent } from 'react';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { VerbError, VerbResult } from '@/lib/domain/errors';
import type { LinkKind } from '@/lib/domain/user-rules';
import css from './sign-in.module.css';

/** `name` null: a link for a new password. Answers with where to go. */
export type Redeem = (form: {
  token: string;
  name: string | null;
  password: string;
  zone: string;
}) => Promise<VerbResult<string>>;

const MIN_LENGTH = 10;

type Missing = { name?: string; password?: string };

/** Name and password of an invited person, or the new password alone. What was typed stays until it is accepted. */
export function LinkForm({
  token,
  kind,
  email,
  redeem,
}: {
  token: string;
  kind: LinkKind;
  email: string;
  redeem: Redeem;
}) {
  const t = useTranslations('link');
  const account = useTranslations('account');
  const users = useTranslations('users.dialog');
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [error, setError] = useState<VerbError | null>(null);
  const [pending, start] = useTransition();
  const problem = useFieldProblem(error);
  const invited = kind === 'invite';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [name, password] = [String(data.get('name') ?? ''), String(data.get('password') ?? '')];
    const gaps: Missing = {
      name: invited && name.trim() === '' ? users('nameNeeded') : undefined,
      password: Array.from(password).length < MIN_LENGTH ? account('tooShort') : undefined,
    };
    setMissing(gaps);
    setError(null);
    if (gaps.name || gaps.password) return focus(form.current, gaps.name ? 'name' : 'password');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (pending) return;
    start(async () => {
      const result = await redeem({ token, name: invited ? name : null, password, zone });
      // A whole new document: language and theme may have changed with the account.
      if (result.ok) window.location.assign(result.value);
      else setError(result.error);
    });
  };

  return (
    <form ref={form} onSubmit={submit} method="post" className={css.form} noValidate aria-busy={pending}>
      <Refused error={error} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {invited && (
        <TextInput
          classNames={{ input: css.input }}
          label={t('invite.name')}
          description={t('invite.nameHelp')}
          name="name"
          autoComplete="name"
          autoFocus
          maxLength={64}
          error={missing.name ?? problem('name')}
        />
      )}
      <PasswordInput
        classNames={{ input: css.input, innerInput: css.inner }}
        label={t('password')}
        description={t('passwordHelp')}
        name="password"
        autoComplete="new-password"
        autoFocus={!invited}
        maxLength={200}
        error={missing.password ?? problem('password')}
        visibilityToggleButtonProps={{ 'aria-label': account('show') }}
      />
      <Button type="submit" variant="filled" className={css.submit} loading={pending}>
        {t(`${kind}.submit`)}
      </Button>
    </form>
  );
}

function Refused({ error }: { error: VerbError | null }) {
  const text = useVerbErrorText();
  if (error === null || error.code === 'invalid') return null;
  return <Notice tone="failed" alert title={<span className={css.message}>{text(error)}</span>} />;
}

function focus(form: HTMLFormElement | null, name: string): void {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.focus();
}

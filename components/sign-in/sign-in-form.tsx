'use client';

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { startTransition, useActionState, useEffect, useRef, useState, type FormEvent } from 'react';
import { SignInMessage } from './sign-in-message';
import type { SignInFormState } from './sign-in-state';
import css from './sign-in.module.css';

export interface SignInFormProps {
  action: (before: SignInFormState, form: FormData) => Promise<SignInFormState>;
  /** Where the reader wanted to go; looked at again by the server. */
  callbackUrl: string;
  /** Why the reader is here, when it was not their own wish. */
  notice: 'ended' | 'failed' | null;
  /** The form is the first thing to use on its page. */
  autoFocus?: boolean;
}

const START: SignInFormState = { email: '', error: null, triesLeft: 0, to: null };

/** E-mail and password. Works without scripts too; with them, what is missing is said before anything is sent. */
export function SignInForm({ action, callbackUrl, notice, autoFocus = true }: SignInFormProps) {
  const t = useTranslations('signIn');
  const [state, send, pending] = useActionState(action, START);
  const [missing, setMissing] = useState<{ email?: boolean; password?: boolean }>({});
  const password = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const wrong = state.error?.code === 'wrong_password' || state.error?.code === 'invalid';

  useEffect(() => {
    // A whole new document: language and theme may have changed with the account.
    if (state.to !== null) window.location.assign(state.to);
    else if (state.error) password.current?.select();
  }, [state]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const gaps = { email: !form.get('email'), password: !form.get('password') };
    setMissing(gaps);
    if (gaps.email) email.current?.focus();
    else if (gaps.password) password.current?.focus();
    else if (!pending) {
      form.set('zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
      startTransition(() => send(form));
    }
  };

  return (
    <form action={send} onSubmit={submit} className={css.form} noValidate aria-busy={pending}>
      <SignInMessage state={state} notice={notice} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <TextInput
        ref={email}
        classNames={{ input: css.input }}
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={autoFocus}
        spellCheck={false}
        maxLength={191}
        defaultValue={state.email}
        error={missing.email ? t('emailNeeded') : undefined}
        onChange={() => setMissing({})}
      />
      <PasswordInput
        ref={password}
        classNames={{ input: css.input, innerInput: css.inner }}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        maxLength={1024}
        error={missing.password ? t('passwordNeeded') : wrong}
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        onChange={() => setMissing({})}
      />
      <Button type="submit" variant="filled" className={css.submit} loading={pending || state.to !== null}>
        {t('submit')}
      </Button>
    </form>
  );
}

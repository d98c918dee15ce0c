'use client';

import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState, useTransition, type FormEvent } from 'react';
import { ActionButton } from '@/components/ui/action-button';
import { IconSuccess } from '@/components/ui/icons';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { VerbError, VerbResult } from '@/lib/domain/errors';
import css from './account.module.css';

export type ChangePassword = (current: string, next: string) => Promise<VerbResult<unknown>>;

const MIN_LENGTH = 10;
const MAX_LENGTH = 200;

type Problems = { current?: string; next?: string };

/** Current and new password. What was typed stays until it is accepted. */
export function PasswordForm({ email, change }: { email: string; change: ChangePassword }) {
  const t = useTranslations('account');
  const problemsOf = useProblems();
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<VerbError | null>(null);
  const [changed, setChanged] = useState(false);
  const [pending, start] = useTransition();
  const form = useRef<HTMLFormElement>(null);

  const show = (result: VerbResult<unknown>) => {
    const found = result.ok ? {} : problemsOf(result.error);
    setProblems(found);
    setError(result.ok || found.current || found.next ? null : result.error);
    setChanged(result.ok);
    if (result.ok) form.current?.reset();
    else focusFirst(form.current, found);
  };

  const submit = (data: FormData) => {
    const [current, next] = [String(data.get('current')), String(data.get('next'))];
    const missing: Problems = {
      current: current === '' ? t('needed') : undefined,
      next: next === '' ? t('needed') : Array.from(next).length < MIN_LENGTH ? t('tooShort') : undefined,
    };
    setProblems(missing);
    setChanged(false);
    setError(null);
    if (missing.current || missing.next) focusFirst(form.current, missing);
    else if (!pending) start(async () => show(await change(current, next)));
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(new FormData(event.currentTarget));
  };

  return (
    // With an action a press that comes too early waits for the script, instead of sending passwords in the address.
    <form
      ref={form}
      action={submit}
      onSubmit={onSubmit}
      className={css.fields}
      noValidate
      aria-busy={pending}
    >
      <Outcome error={error} changed={changed} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t('current')}
        name="current"
        autoComplete="current-password"
        error={problems.current}
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
      />
      <PasswordInput
        label={t('next')}
        description={problems.next ? undefined : t('nextHelp')}
        name="next"
        autoComplete="new-password"
        error={problems.next}
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
      />
      <div>
        <ActionButton type="submit" loading={pending}>
          {t('change')}
        </ActionButton>
      </div>
    </form>
  );
}

function Outcome({ error, changed }: { error: VerbError | null; changed: boolean }) {
  const t = useTranslations('account');
  const text = useVerbErrorText();
  if (error) return <Notice tone="failed" alert title={text(error)} />;
  if (!changed) return null;
  return (
    <p className={css.done} role="status">
      <IconSuccess /> {t('changed')}
    </p>
  );
}

function useProblems(): (error: VerbError) => Problems {
  const t = useTranslations('account');
  const field = useTranslations('errors.field');
  const words: Record<string, string> = {
    too_short: t('tooShort'),
    too_long: t('tooLong', { max: MAX_LENGTH }),
    unchanged: t('same'),
    required: t('needed'),
  };
  const say = (problem: string | undefined) => problem && (words[problem] ?? field('invalid'));
  return (error) => {
    if (error.code === 'wrong_password') return { current: t('wrong') };
    if (error.code !== 'invalid') return {};
    return { current: say(error.fields.current), next: say(error.fields.next) };
  };
}

function focusFirst(form: HTMLFormElement | null, problems: Problems): void {
  const name = problems.current ? 'current' : 'next';
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.focus();
}

'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import css from './sign-in.module.css';

/** Leaves for the provider. A plain form: it works without scripts, and with them shows that it is on its way. */
export function ProviderButton({
  provider,
  callbackUrl,
  primary,
  label,
}: {
  provider: string;
  callbackUrl: string;
  primary?: boolean;
  /** "Sign in with …" unless told. */
  label?: string;
}) {
  const t = useTranslations('signIn');
  const [leaving, setLeaving] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (leaving) return event.preventDefault();
    const zone = event.currentTarget.elements.namedItem('zone');
    if (zone instanceof HTMLInputElement) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    setLeaving(true);
  };
  return (
    <form method="post" action="/sign-in/provider" onSubmit={submit}>
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <input type="hidden" name="zone" defaultValue="" />
      <Button
        type="submit"
        variant={primary ? 'filled' : 'default'}
        className={css.submit}
        aria-busy={leaving}
      >
        {label ?? t('withProvider', { provider })}
      </Button>
    </form>
  );
}

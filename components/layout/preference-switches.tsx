'use client';

import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import css from './preference-switches.module.css';

/** Keeps the reader's choice; a server action. Values are those of the account page. */
export type SavePreferences = (patch: { locale?: string; theme?: string }) => Promise<void>;

const LANGUAGES = [
  { locale: 'en', word: 'EN', lang: 'en' },
  { locale: 'zh-CN', word: '中文', lang: 'zh-CN' },
] as const;

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Language switch: each language in its own word. */
export function LanguageSwitch({ savePreferences }: { savePreferences: SavePreferences }) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const router = useRouter();
  const [pending, start] = useTransition();
  const choose = (next: string) =>
    start(async () => {
      await savePreferences({ locale: next });
      router.refresh();
    });
  return (
    <span className={css.segment} role="group" aria-label={t('language')} aria-busy={pending}>
      {LANGUAGES.map(({ locale: value, word, lang }) => (
        <UnstyledButton
          key={value}
          className={css.choice}
          lang={lang}
          aria-pressed={locale === value}
          onClick={() => choose(value)}
        >
          {word}
        </UnstyledButton>
      ))}
    </span>
  );
}

/** Light, dark or as the system says. Changes at once, then is kept. */
export function ThemeSwitch({ savePreferences }: { savePreferences: SavePreferences }) {
  const t = useTranslations('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [, start] = useTransition();
  return (
    <span className={css.segment} role="group" aria-label={t('theme')}>
      {SCHEMES.map((scheme) => (
        <UnstyledButton
          key={scheme}
          className={css.choice}
          aria-pressed={colorScheme === scheme}
          onClick={() => {
            setColorScheme(scheme);
            start(() => savePreferences({ theme: scheme }));
          }}
        >
          {t(scheme)}
        </UnstyledButton>
      ))}
    </span>
  );
}

'use client';

import { Radio, useMantineColorScheme } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { VerbError, VerbResult } from '@/lib/domain/errors';
import css from './account.module.css';
import { SavedMark } from './saved-mark';
import { ZoneField } from './zone-field';

export interface Reading {
  locale: string;
  theme: 'light' | 'dark' | 'auto';
  zone: string;
}

/** Keeps a choice at once; null when only this browser has it. */
export type SaveReading = (patch: Partial<Reading>) => Promise<VerbResult<unknown> | null>;

type Field = keyof Reading;

const LANGUAGES = [
  { value: 'en', word: 'English' },
  { value: 'zh-CN', word: '简体中文' },
] as const;
const look = { classNames: { body: css.choice, label: css.word } } as const;
const THEMES = ['light', 'dark', 'auto'] as const;

/** Language, theme and zone; each is saved when it is chosen. */
export function ReadingForm({ preferences, save }: { preferences: Reading; save: SaveReading }) {
  const t = useTranslations('account');
  const router = useRouter();
  const text = useVerbErrorText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [chosen, setChosen] = useState(preferences);
  const [saved, setSaved] = useState<Field | null>(null);
  const [error, setError] = useState<VerbError | null>(null);
  const [pending, start] = useTransition();

  const choose = (patch: Partial<Reading>, field: Field) => {
    setChosen({ ...chosen, ...patch });
    setSaved(null);
    start(async () => {
      const result = await save(patch);
      setError(result && !result.ok ? result.error : null);
      setSaved(result?.ok ? field : null);
      router.refresh();
    });
  };
  const mark = (field: Field) => <SavedMark shown={saved === field && !pending} />;

  return (
    <div className={css.fields} aria-busy={pending}>
      {error && (
        <Notice tone="failed" alert title={text(error)}>
          {t('notSaved')}
        </Notice>
      )}
      <Radio.Group
        label={t('language')}
        value={chosen.locale}
        onChange={(locale) => choose({ locale }, 'locale')}
      >
        <div className={css.choices}>
          {LANGUAGES.map(({ value, word }) => (
            <Radio key={value} {...look} value={value} label={<span lang={value}>{word}</span>} />
          ))}
          {mark('locale')}
        </div>
      </Radio.Group>
      <Radio.Group
        label={t('theme')}
        value={colorScheme}
        onChange={(value) => {
          const theme = THEMES.find((known) => known === value) ?? 'auto';
          setColorScheme(theme);
          choose({ theme }, 'theme');
        }}
      >
        <div className={css.choices}>
          {THEMES.map((theme) => (
            <Radio key={theme} {...look} value={theme} label={t(theme)} />
          ))}
          {mark('theme')}
        </div>
      </Radio.Group>
      <ZoneField zone={chosen.zone} onChoose={(zone) => choose({ zone }, 'zone')} mark={mark('zone')} />
    </div>
  );
}

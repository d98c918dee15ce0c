'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/action-button';
import { IconArrowRight } from '@/components/ui/icons';
import { SmallSelect } from './fields';
import type { WordDraft } from './word-draft';
import css from './source-form.module.css';

/** Their words and what each means here. found: words of a sample that have no meaning yet; guess: what each may mean. */
export function WordList<T extends string>({
  label,
  help,
  words,
  meanings,
  found = [],
  guess,
  problem,
  onChange,
}: {
  label: string;
  help?: string;
  words: readonly WordDraft<T>[];
  meanings: readonly { value: T; label: string }[];
  found?: readonly string[];
  guess?: (word: string) => T;
  problem?: string;
  onChange: (words: WordDraft<T>[]) => void;
}) {
  const t = useTranslations('sources.form.words');
  const first = meanings[0]?.value;
  if (first === undefined) return null;
  const known = new Set(words.map(({ word }) => word.trim().toLowerCase()));
  const missing = found.filter((word) => !known.has(word.toLowerCase()));
  const set = (index: number, patch: Partial<WordDraft<T>>) =>
    onChange(words.map((each, at) => (at === index ? { ...each, ...patch } : each)));
  const add = (added: readonly string[]) =>
    onChange([...words, ...added.map((word) => ({ word, means: guess?.(word) ?? first }))]);
  return (
    <div className={`${css.whole} ${css.words}`} role="group" aria-label={label}>
      <div>
        <p className={css.legend}>{label}</p>
        {help && <p className={css.quiet}>{help}</p>}
      </div>
      {words.map(({ word, means }, index) => (
        <div key={index} className={css.wordRow}>
          <TextInput
            aria-label={t('word', { number: index + 1 })}
            value={word}
            onChange={(event) => set(index, { word: event.currentTarget.value })}
            spellCheck={false}
            autoComplete="off"
          />
          <IconArrowRight className={css.arrow} />
          <SmallSelect
            label={t('means', { word })}
            hideLabel
            value={means}
            options={meanings}
            onChange={(value) => set(index, { means: value })}
          />
          <ActionButton bare onClick={() => onChange(words.filter((_word, at) => at !== index))}>
            {t('remove')}
          </ActionButton>
        </div>
      ))}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.buttons}>
        <ActionButton onClick={() => onChange([...words, { word: '', means: first }])}>
          {t('add')}
        </ActionButton>
        {missing.length > 0 && (
          <ActionButton onClick={() => add(missing)}>{t('addFound', { count: missing.length })}</ActionButton>
        )}
      </div>
    </div>
  );
}

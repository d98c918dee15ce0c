'use client';

import { TextInput, UnstyledButton } from '@mantine/core';
import { useTimeZone, useTranslations } from 'next-intl';
import Form from 'next/form';
import { useRef } from 'react';
import { IconSearch } from '@/components/ui/icons';
import { useKeyboard } from '@/components/ui/keyboard';
import { KeyHint } from '@/components/ui/mono';
import { useUpdatedAt } from '@/components/ui/now';
import { useRelativeText } from '@/components/ui/relative-time';
import { Tip } from '@/components/ui/tip';
import { useZoneLabel } from '@/components/ui/zone';
import css from './top-bar.module.css';

export interface TopBarProps {
  /** Where the search goes; the words arrive as `q`. */
  searchHref: string;
  /** Name of this installation, already in words: "Production". */
  environment: string;
  onHelp: () => void;
}

/** Search, and on the right what the reader must know to trust the figures: where, which zone, how old. */
export function TopBar({ searchHref, environment, onHelp }: TopBarProps) {
  const t = useTranslations('shell');
  const input = useRef<HTMLInputElement>(null);
  const zone = useTimeZone() ?? 'UTC';
  const zoneLabel = useZoneLabel();
  useKeyboard([
    { keys: '/', label: t('keys.search'), run: () => input.current?.focus(), everywhere: true },
    { keys: '?', label: t('keys.help'), run: onHelp, everywhere: true },
  ]);
  return (
    <header className={css.top}>
      <Form action={searchHref} prefetch={false} role="search" className={css.search}>
        <TextInput
          ref={input}
          name="q"
          type="search"
          aria-label={t('search')}
          placeholder={t('searchPlaceholder')}
          leftSection={<IconSearch />}
          leftSectionWidth={32}
          rightSection={
            <span className={css.slash}>
              <KeyHint>/</KeyHint>
            </span>
          }
          rightSectionPointerEvents="none"
          autoComplete="off"
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      </Form>
      <div className={css.meta}>
        <span className={css.environment}>{environment}</span>
        <Tip label={t('zone', { zone })} focusable>
          {zoneLabel}
        </Tip>
        <Freshness />
        <UnstyledButton className={css.help} aria-label={t('keyboardShortcuts')} onClick={onHelp}>
          <KeyHint>?</KeyHint>
        </UnstyledButton>
      </div>
    </header>
  );
}

function Freshness() {
  const t = useTranslations('shell');
  const text = useRelativeText();
  const updatedAt = useUpdatedAt();
  return (
    <span className={css.live} suppressHydrationWarning>
      {t('updated', { ago: text(updatedAt) })}
    </span>
  );
}

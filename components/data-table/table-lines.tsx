'use client';

import { Button, UnstyledButton } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { ActionButton } from '@/components/ui/action-button';
import { KeyHint } from '@/components/ui/mono';
import type { TablePager } from './columns';
import css from './table-lines.module.css';

/** One line above the table; new rows are announced, never pushed under the reader's cursor. */
export function NewRowsLine({ text, onShow }: { text: ReactNode; onShow: () => void }) {
  const t = useTranslations('common.table');
  return (
    <div className={css.newRows} role="status">
      <span className={css.newText}>{text}</span>
      <UnstyledButton className={css.link} onClick={onShow}>
        {t('show')}
      </UnstyledButton>
    </div>
  );
}

/** Rows a–b of n, and the pages beside this one. */
export function Pager({ from, to, total, totalCapped, newerHref, olderHref }: TablePager) {
  const t = useTranslations('common.table');
  const format = useFormatter();
  const range = from !== undefined &&
    to !== undefined && { from: format.number(from), to: format.number(to) };
  const all = total !== undefined && `${format.number(total)}${totalCapped ? '+' : ''}`;
  return (
    <div className={css.pager}>
      <span>{range && (all ? t('rows', { ...range, total: all }) : t('rowsPlain', range))}</span>
      <span className={css.pages}>
        <PageLink href={newerHref} reason={t('noNewer')}>
          {t('newer')}
        </PageLink>
        <PageLink href={olderHref} reason={t('noOlder')}>
          {t('older')}
        </PageLink>
      </span>
    </div>
  );
}

function PageLink({ href, reason, children }: { href?: string; reason: string; children: ReactNode }) {
  if (href) {
    return (
      <Button component={Link} href={href} size="xs">
        {children}
      </Button>
    );
  }
  return (
    <ActionButton size="xs" reason={reason}>
      {children}
    </ActionButton>
  );
}

/**
 * Stuck to the bottom while rows are ticked. summary: "7 selected · ¥1,267.00".
 * all: the separate choice of everything the filter matches. children: verbs with their count.
 */
export function SelectionBar({
  summary,
  all,
  onClear,
  children,
}: {
  summary: ReactNode;
  all?: { text: ReactNode; onChoose: () => void } | { text: ReactNode };
  onClear: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('common.table');
  return (
    <div className={css.bar} role="region" aria-label={t('selection')}>
      <div className={css.sum}>
        <span className={css.summary} role="status">
          {summary}
        </span>
        {all &&
          ('onChoose' in all ? (
            <UnstyledButton className={css.link} onClick={all.onChoose}>
              {all.text}
            </UnstyledButton>
          ) : (
            <span className={css.allText}>{all.text}</span>
          ))}
      </div>
      <ActionButton bare onClick={onClear}>
        {t('clear')}&nbsp;
        <span className={css.key}>
          <KeyHint>Esc</KeyHint>
        </span>
      </ActionButton>
      {children}
    </div>
  );
}

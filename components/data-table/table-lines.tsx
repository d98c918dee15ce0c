'use client';

import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useId, type ReactNode } from 'react';
import { ActionButton } from '@/components/ui/action-button';
import { KeyHint } from '@/components/ui/mono';
import { Tip } from '@/components/ui/tip';
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
export function Pager({ from, to, total, totalCapped, newerHref, olderHref, sizes }: TablePager) {
  const t = useTranslations('common.table');
  const format = useFormatter();
  const range = from !== undefined &&
    to !== undefined && { from: format.number(from), to: format.number(to) };
  const all = total !== undefined && `${format.number(total)}${totalCapped ? '+' : ''}`;
  return (
    <div className={css.pager}>
      <span>{range && (all ? t('rows', { ...range, total: all }) : t('rowsPlain', range))}</span>
      {sizes && <PageSizes {...sizes} />}
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

/** How many rows a page has, as links: the choice stands in the address. */
function PageSizes({ label, options }: NonNullable<TablePager['sizes']>) {
  const format = useFormatter();
  return (
    <span className={css.sizes} role="group" aria-label={label}>
      {label}
      {options.map(({ size, href, current }) => (
        <Link key={size} href={href} aria-current={current ? 'true' : undefined} className={css.size}>
          {format.number(size)}
        </Link>
      ))}
    </span>
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
 * all: the separate choice of everything the filter matches: to be made, made (its filter in words), or impossible for
 * a reason. children: verbs with their count.
 */
export function SelectionBar({
  summary,
  all,
  onClear,
  children,
}: {
  summary: ReactNode;
  all?: { text: ReactNode; onChoose?: () => void; reason?: string };
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
        {all && <AllChoice {...all} />}
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

function AllChoice({ text, onChoose, reason }: { text: ReactNode; onChoose?: () => void; reason?: string }) {
  const id = useId();
  if (onChoose)
    return (
      <UnstyledButton className={css.link} onClick={onChoose}>
        {text}
      </UnstyledButton>
    );
  if (reason === undefined) return <span className={css.allText}>{text}</span>;
  return (
    <>
      <Tip label={reason}>
        <UnstyledButton className={css.cannot} aria-disabled aria-describedby={id}>
          {text}
        </UnstyledButton>
      </Tip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}

'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { IconClose } from '@/components/ui/icons';
import { Mono } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { useZone } from '@/components/ui/zone';
import { AddFilter } from './add-filter';
import { withoutField, type FilterField } from './filter-field';
import css from './filter-bar.module.css';
import { listHref, type ListParams } from './list-href';
import { shortInstant } from './zoned-instant';

export interface FilterBarProps {
  path: string;
  params: ListParams;
  fields: readonly FilterField[];
  /** How the filters were understood, where that is not plain. */
  note?: ReactNode;
  /** What stands on the right: "412 tasks". */
  summary?: ReactNode;
}

/** The filters in force as chips that can be taken away, and a menu that adds one. All of it is in the address. */
export function FilterBar({ path, params, fields, note, summary }: FilterBarProps) {
  const t = useTranslations('lists.filter');
  const active = fields.filter(({ key }) => params[key]);
  return (
    <div className={css.bar} role="group" aria-label={t('label')}>
      {active.map((field) => (
        <Chip
          key={field.key}
          field={field}
          params={params}
          removeHref={listHref(path, params, { ...withoutField(field), cursor: undefined })}
        />
      ))}
      <AddFilter path={path} params={params} fields={fields} />
      {active.length > 1 && (
        <Link
          className={css.clear}
          href={listHref(path, params, {
            ...Object.fromEntries(active.flatMap((field) => Object.entries(withoutField(field)))),
            cursor: undefined,
          })}
        >
          {t('clearAll')}
        </Link>
      )}
      {summary !== undefined && <span className={css.summary}>{summary}</span>}
      {note !== undefined && <p className={css.note}>{note}</p>}
    </div>
  );
}

function Chip({ field, params, removeHref }: { field: FilterField; params: ListParams; removeHref: string }) {
  const t = useTranslations('lists.filter');
  const words = useFilterValue(field, params);
  const mono = (field.kind === 'choice' || field.kind === 'text') && field.mono;
  return (
    <span className={css.chip}>
      <span className={css.what}>{field.chip}</span>
      <b className={css.value}>{mono ? <Mono>{words}</Mono> : words}</b>
      <Link
        href={removeHref}
        className={css.remove}
        aria-label={t('remove', { filter: `${field.chip} ${words}` })}
      >
        <IconClose size={12} />
      </Link>
    </span>
  );
}

function useFilterValue(field: FilterField, params: ListParams): string {
  const t = useTranslations('lists.filter');
  const zone = useZone();
  const locale = useLocale();
  const now = useNow();
  const instant = (at: string) => shortInstant(at, zone, locale, now);
  const value = params[field.key] ?? '';
  if (field.kind === 'stretch') {
    const { from, to } = field.shown ?? { from: value, to: params[field.until] ?? value };
    return t('stretch', { from: instant(from), to: instant(to) });
  }
  if (field.kind === 'instant') return instant(value);
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? value;
  return value;
}

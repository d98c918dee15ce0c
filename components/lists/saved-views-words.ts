'use client';

import { useTranslations } from 'next-intl';

/** Words that are looked up by names from an address, which may be none of ours. */
interface Lookup {
  has: (key: string) => boolean;
  (key: string): string;
}

/** A list's parameters in the reader's language. What nobody translated is shown as it stands in the address. */
export function useParamWords(): {
  label: (key: string) => string;
  value: (key: string, value: string) => string;
} {
  const labels = useTranslations('views.param') as Lookup;
  const values: Record<string, Lookup | undefined> = {
    view: useTranslations('tasks.view') as Lookup,
    cols: useTranslations('tasks.column') as Lookup,
    action: useTranslations('audit.action') as Lookup,
    outcome: useTranslations('audit.outcome') as Lookup,
    sort: useTranslations('views.sort') as Lookup,
    tab: useTranslations('views.tab') as Lookup,
  };
  const comma = useTranslations('common.state')('comma');
  const word = (words: Lookup | undefined, name: string) => (words?.has(name) ? words(name) : name);
  return {
    label: (key) => word(labels, key),
    // Columns are several; each of the others is one.
    value: (key, value) =>
      value
        .split(key === 'cols' ? ',' : '\n')
        .map((name) => word(values[key], name))
        .join(comma),
  };
}

import { getTranslations } from 'next-intl/server';
import type { RunTerm, RunWords } from '@/lib/services/export-run/run-sheet';
import { resolveUserPreferences } from '@/lib/web/preferences';

type Words = { has(key: string): boolean; (key: string): string };

/** Words of a run's file in the reader's language, and the zone of its times. */
export async function runWords(): Promise<RunWords> {
  const { zone } = await resolveUserPreferences();
  const t = await getTranslations('desk.export');
  const own = (await getTranslations('desk.export.term')) as unknown as Words;
  const elsewhere: Partial<Record<RunTerm, Words>> = {
    breakKind: (await getTranslations('breaks.kind')) as unknown as Words,
    taskState: (await getTranslations('status')) as unknown as Words,
    role: (await getTranslations('common.role')) as unknown as Words,
  };
  const found = (words: Words, key: string, word: string) => (words.has(key) ? words(key) : word);
  return {
    zone,
    sheet: (name) => t(`sheet.${name}`),
    head: (column) => t(`column.${column}`, { zone }),
    fact: (fact) => t(`fact.${fact}`, { zone }),
    term: (kind, word) => {
      const other = elsewhere[kind];
      return other === undefined ? found(own, `${kind}.${word}`, word) : found(other, word, word);
    },
    cut: (rows) => t('cut', { rows }),
  };
}

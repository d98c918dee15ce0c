import { getTranslations } from 'next-intl/server';
import type { ExportWords } from '@/lib/services/export/export-words';
import { resolveUserPreferences } from '@/lib/web/preferences';
import type { ExportList } from '@/lib/domain/views/export';

/** Words of a file in the reader's language, and the zone of its times. */
export async function exportWords(list: ExportList): Promise<ExportWords> {
  const { zone } = await resolveUserPreferences();
  const t = await getTranslations('export');
  const terms = {
    status: await getTranslations('status'),
    remark: await getTranslations('export.remark'),
    groupState: await getTranslations('export.groupState'),
    action: await getTranslations('audit.action'),
    outcome: await getTranslations('audit.outcome'),
    role: await getTranslations('common.role'),
    subject: await getTranslations('export.subject'),
  };
  return {
    zone,
    sheet: t(`sheet.${list}`),
    head: (column) => t(`column.${column}`, { zone }),
    since: (view) => t(`since.${view}`, { zone }),
    term: (kind, word) => {
      const words = terms[kind] as { has(key: string): boolean; (key: string): string };
      return words.has(word) ? words(word) : word;
    },
    note: ({ about, ...numbers }) => t(`note.${about}`, numbers),
  };
}

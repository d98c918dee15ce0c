'use client';

import { useTranslations } from 'next-intl';
import { TYPE_FIELDS, type TypeChange } from '@/lib/domain/task-type-changes';
import css from './change-list.module.css';
import { useTypeValueText } from './value-words';

/** Settings that were changed, a line each: what it was and what it became. */
export function ChangeList({ changes, label }: { changes: readonly TypeChange[]; label: string }) {
  const t = useTranslations('taskTypes');
  const text = useTypeValueText();
  const same = useTranslations('audit.change');
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{t('changes.before')}</th>
          <th scope="col">{t('changes.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => {
          const [from, to] = [text(field, before), text(field, after)];
          return (
            <tr key={field}>
              <th scope="row">{t(`field.${field}`)}</th>
              <td data-label={t('changes.before')} className={css.before}>
                {from}
              </td>
              <td data-label={t('changes.after')} className={css.after}>
                {from === to ? `${to} (${same('hidden')})` : to}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The changes in an audit entry's details; none where the entry holds something else. */
export function recordedTypeChanges(details: unknown): TypeChange[] {
  const list: unknown =
    typeof details === 'object' && details !== null && 'changes' in details && details.changes;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('field' in entry)) return [];
    const field = TYPE_FIELDS.find((known) => known === entry.field);
    const { before, after } = entry as { before?: unknown; after?: unknown };
    return field === undefined ? [] : [{ field, before, after }];
  });
}

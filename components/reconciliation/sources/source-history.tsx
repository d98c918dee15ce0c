'use client';

import { useTranslations } from 'next-intl';
import { Absent } from '@/components/ui/absent';
import { Link } from '@/components/ui/link';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { SourcePage } from '@/lib/domain/views/recon-source';
import table from '@/components/task-types/change-list.module.css';
import { useSourceValueText } from './source-value-text';
import css from './sources.module.css';

type Version = SourcePage['history'][number];

/** Every version of the rules, newest first, with what it changed. A run names the version that it was made with. */
export function SourceHistory({ page: { id, history, currency } }: { page: SourcePage }) {
  const t = useTranslations('sources.history');
  const trail = `/audit?${new URLSearchParams({ subject: id })}`;
  return (
    <Section labelledBy="history">
      <SectionHead
        id="history"
        title={t('title')}
        note={t('note')}
        end={<Link href={trail}>{t('all')}</Link>}
      />
      <ol className={css.history}>
        {history.map((version) => (
          <li key={version.version}>
            <p className={css.entry}>
              <span>
                {t.rich('by', {
                  version: version.version,
                  name: version.by,
                  who: (name) => <b className={css.who}>{name}</b>,
                })}
              </span>
              <RelativeTime at={version.at} />
            </p>
            {version.changes.length === 0 ? (
              <p className={css.note}>{t('first')}</p>
            ) : (
              <Changes version={version} currency={currency} />
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Changes({ version, currency }: { version: Version; currency: string }) {
  const t = useTranslations('sources.history');
  const field = useSourceFieldText();
  const text = useSourceValueText(currency);
  return (
    <table className={table.table} aria-label={t('changes', { version: version.version })}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {version.changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{field(change.field)}</th>
            <td data-label={t('before')} className={table.before}>
              {change.before === null ? <Absent /> : text(change.field, change.before)}
            </td>
            <td data-label={t('after')}>
              {change.after === null ? <Absent /> : text(change.field, change.after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useSourceFieldText(): (field: string) => string {
  const t = useTranslations('sources.fieldName');
  return (field) => {
    const key = field as 'name';
    return t.has(key) ? t(key) : field;
  };
}

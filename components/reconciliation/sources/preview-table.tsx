'use client';

import { useTranslations } from 'next-intl';
import { useRowProblemText } from '@/components/reconciliation/statements/row-problem-text';
import { Absent } from '@/components/ui/absent';
import { Mono } from '@/components/ui/mono';
import { Money } from '@/components/ui/quantities';
import { SectionHead } from '@/components/ui/section-head';
import { StatusBadge } from '@/components/ui/status-badge';
import type { PreviewedRow } from '@/lib/domain/views/mapping-sample';
import css from './mapping.module.css';
import type { PreviewState } from './use-mapping-preview';

/** How the rows of the sample read by the mapping as it stands: as entries, or with the reason why not. */
export function PreviewTable({ state }: { state: PreviewState }) {
  const t = useTranslations('sources.preview');
  const rows = state?.preview?.rows ?? [];
  const bad = rows.filter(({ problem }) => problem !== null).length;
  const missing = state?.preview?.missing ?? [];
  return (
    <div>
      <SectionHead
        level={3}
        title={t('title')}
        note={rows.length === 0 ? undefined : t('note', { good: rows.length - bad, bad })}
      />
      <p className={css.quiet} role="status">
        {state === null && t('waiting')}
        {state?.preview === null && t(state.because)}
        {missing.length > 0 && t('missing', { columns: missing.join(t('comma')) })}
        {state?.preview && missing.length === 0 && rows.length === 0 && t('noRows')}
      </p>
      {rows.length > 0 && <Rows rows={rows} />}
    </div>
  );
}

function Rows({ rows }: { rows: readonly PreviewedRow[] }) {
  const t = useTranslations('sources.preview');
  return (
    <div className={css.frame} role="region" aria-label={t('title')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.line}>
              {t('row')}
            </th>
            <th scope="col">{t('key')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col" className={css.number}>
              {t('amount')}
            </th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('providerId')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: PreviewedRow }) {
  const t = useTranslations('sources.preview');
  const kinds = useTranslations('sources.kind');
  const statuses = useTranslations('sources.theirStatus');
  const problem = useRowProblemText();
  if (row.problem !== null)
    return (
      <tr>
        <td className={css.line}>{row.line}</td>
        <td colSpan={6}>
          <StatusBadge kind="invalid" /> {problem(row)}
        </td>
      </tr>
    );
  return (
    <tr>
      <td className={css.line}>{row.line}</td>
      <td>
        <Mono>{row.key}</Mono>
      </td>
      <td>{kinds(row.kind)}</td>
      <td className={css.number}>
        <Money minor={row.amount.minor} currency={row.amount.currency} />
      </td>
      <td>{statuses(row.status)}</td>
      <td>{row.businessDate ?? t('fileDay')}</td>
      <td>{row.providerId === null ? <Absent /> : <Mono>{row.providerId}</Mono>}</td>
    </tr>
  );
}

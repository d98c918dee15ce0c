'use client';

import { useTranslations } from 'next-intl';
import { MAPPING_FIELDS, type MappingSample } from '@/lib/domain/views/mapping-sample';
import { isUsed, type MappingDraft } from './mapping-draft';
import css from './mapping.module.css';

const SHOWN = 8;

/** The first rows as they stand in the file, with what each column is used as above it. Scrolls in its own frame. */
export function SampleTable({ sample, mapping }: { sample: MappingSample; mapping: MappingDraft }) {
  const t = useTranslations('sources');
  const { headers, headerRow, rows } = sample;
  const usedAs = (header: string) =>
    MAPPING_FIELDS.filter(
      (field) => header !== '' && isUsed(field, mapping) && mapping.columns[field] === header,
    ).map((field) => t(`mapping.field.${field}`));
  const shown = rows.slice(headerRow + 1, headerRow + 1 + SHOWN);
  return (
    <div className={css.frame} role="region" aria-label={t('sample.table')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.line}>
              {t('sample.row')}
            </th>
            {headers.map((header, column) => {
              const uses = usedAs(header);
              return (
                <th key={column} scope="col" data-used={uses.length > 0 || undefined}>
                  <span className={css.use}>{uses.join(t('sample.comma'))}</span>
                  <span translate="no">{header}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody translate="no">
          {shown.map((cells, index) => (
            <tr key={index}>
              <td className={css.line}>{headerRow + index + 2}</td>
              {headers.map((_header, column) => (
                <td key={column}>{cells[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

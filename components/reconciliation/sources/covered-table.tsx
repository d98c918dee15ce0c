'use client';

import { useTranslations } from 'next-intl';
import { Mono } from '@/components/ui/mono';
import type { CoveredType } from '@/lib/domain/source-settings';
import css from './sources.module.css';

/** Types of task that a source covers, with where key and amount of each stand. */
export function CoveredTable({ types }: { types: readonly CoveredType[] }) {
  const t = useTranslations('sources.form.covered');
  const kind = useTranslations('sources.kind');
  return (
    <div className={css.frame} role="region" aria-label={t('label')} tabIndex={0}>
      <table className={css.types} aria-label={t('label')}>
        <thead>
          <tr>
            <th scope="col">{t('bizType')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('keyFrom')}</th>
            <th scope="col">{t('amountPath')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type.bizType}>
              <td>
                <Mono>{type.bizType}</Mono>
              </td>
              <td>{kind(type.kind)}</td>
              <td>{type.keyPath === null ? t(`from.${type.keyFrom}`) : <Mono wrap>{type.keyPath}</Mono>}</td>
              <td>
                {type.amountPath === null ? (
                  t('asType')
                ) : (
                  <>
                    <Mono wrap>{type.amountPath}</Mono> {t(`units.${type.unit}`)}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

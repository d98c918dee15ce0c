'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/states';
import type { WrongFileCode, WrongFileDetails } from '@/lib/domain/wrong-file-codes';
import css from './statements.module.css';

/** What a file turned out to be instead, in a plain sentence; what was expected and what was found side by side. */
export function WrongFileNotice({
  problem: { code, details },
  fileName,
}: {
  problem: { code: WrongFileCode; details: WrongFileDetails };
  fileName: string;
}) {
  const t = useTranslations('statements.wrong');
  return (
    <Notice tone="failed" alert title={t(`title.${code}`, { file: fileName })}>
      <p>{t(`advice.${code}`)}</p>
      <SideBySide details={details} />
    </Notice>
  );
}

function SideBySide({ details: { expected = [], found = [] } }: { details: WrongFileDetails }) {
  const t = useTranslations('statements.wrong');
  if (expected.length === 0 && found.length === 0) return null;
  return (
    <div className={css.sides}>
      <Side label={t('expected')} names={expected} others={found} only={t('onlyExpected')} />
      <Side label={t('found')} names={found} others={expected} only={t('onlyFound')} />
    </div>
  );
}

/** only: said of a name that the other side has not; colour alone would not tell. */
function Side({
  label,
  names,
  others,
  only,
}: {
  label: string;
  names: readonly string[];
  others: readonly string[];
  only: string;
}) {
  const t = useTranslations('statements.wrong');
  const known = new Set(others.map((name) => name.normalize('NFKC').trim()));
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      {names.length === 0 ? (
        <p className={css.quiet}>{t('nothing')}</p>
      ) : (
        <ul className={css.names} translate="no" tabIndex={0}>
          {names.map((name, index) => {
            const isAlone = others.length > 0 && !known.has(name.normalize('NFKC').trim());
            return (
              <li key={index} data-alone={isAlone || undefined} title={isAlone ? only : undefined}>
                {name === '' ? '—' : name}
                {isAlone && <span className={css.mark}>{only}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

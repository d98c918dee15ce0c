'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/states';
import { FORMAT_IDS } from '@/lib/domain/statement-file';
import type { WrongFileCode, WrongFileDetails } from '@/lib/domain/wrong-file-codes';
import css from './statements.module.css';

/** What a file turned out to be instead, in a plain sentence; what was expected and what was found side by side. */
export function WrongFileNotice({
  problem: { code, details },
  fileName,
  actions,
}: {
  problem: { code: WrongFileCode; details: WrongFileDetails };
  fileName: string;
  actions?: ReactNode;
}) {
  const t = useTranslations('statements.wrong');
  return (
    <Notice tone="failed" alert title={t(`title.${code}`, { file: fileName })} actions={actions}>
      <p>{t(`advice.${code}`)}</p>
      <SideBySide code={code} details={details} />
    </Notice>
  );
}

function SideBySide({
  code,
  details: { expected = [], found = [] },
}: {
  code: WrongFileCode;
  details: WrongFileDetails;
}) {
  const t = useTranslations('statements.wrong');
  const formats = useTranslations('sources.format');
  if (expected.length === 0 && found.length === 0) return null;
  const named = (names: readonly string[]) =>
    names.map((name) => {
      const format = FORMAT_IDS.find((id) => id === name);
      return format === undefined ? name : formats(format);
    });
  const [theirs, ours] = [found.map(plain), expected.map(plain)];
  // Where two headers have nothing in common, every name would carry the same mark.
  const isMarked = code === 'unknown_layout' && theirs.some((name) => ours.includes(name));
  const without = (others: readonly string[]) => (isMarked ? new Set(others) : undefined);
  return (
    <div className={css.sides}>
      {expected.length > 0 && (
        <Side
          label={t('expected')}
          names={named(expected)}
          others={without(theirs)}
          only={t('onlyExpected')}
        />
      )}
      <Side label={t('found')} names={named(found)} others={without(ours)} only={t('onlyFound')} />
    </div>
  );
}

function plain(name: string): string {
  return name.normalize('NFKC').trim();
}

/** others: of the other side; a name that is not among them is marked. only: the mark, as colour alone would not tell. */
function Side({
  label,
  names,
  others,
  only,
}: {
  label: string;
  names: readonly string[];
  others?: ReadonlySet<string>;
  only: string;
}) {
  const t = useTranslations('statements.wrong');
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      {names.length === 0 ? (
        <p className={css.quiet}>{t('nothing')}</p>
      ) : (
        <ul className={css.names} translate="no">
          {names.map((name, index) => {
            const isAlone = others !== undefined && !others.has(plain(name));
            return (
              <li key={index} data-alone={isAlone || undefined}>
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

'use client';

import { useTranslations } from 'next-intl';
import { FileDrop } from '@/components/reconciliation/import/file-drop';
import { WrongFileNotice } from '@/components/reconciliation/statements/wrong-file-notice';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { SampleAnswer } from './first-rows-call';
import css from './mapping.module.css';
import type { SampleRun } from './use-sample';
import { useSourceFormContext } from './use-source-form';

/** Takes a real file to look at. It is read and forgotten: importing is another page. */
export function MappingSampleArea({ kind, run }: { kind: 'csv' | 'xlsx'; run: SampleRun }) {
  const t = useTranslations('sources.sample');
  const encodings = useTranslations('statements.encoding');
  const { draft } = useSourceFormContext();
  const { sample, name, reading, trouble } = run;
  const facts =
    sample === null
      ? []
      : [
          ...(name === null ? [] : [name]),
          ...(sample.encoding === null ? [] : [encodings(sample.encoding)]),
          ...(sample.sheet === null ? [] : [t('sheet', { sheet: sample.sheet })]),
          t('headerRow', { row: sample.headerRow + 1 }),
        ];
  return (
    <>
      <FileDrop
        label={t(sample === null ? 'choose' : 'another')}
        accept={kind === 'csv' ? '.csv,.txt,.tsv' : '.xlsx'}
        chosen={reading ?? (facts.length === 0 ? undefined : facts.join(' · '))}
        reason={reading === null ? undefined : t('reading')}
        onFile={(file) => run.read(file, draft.mapping.sheet)}
      />
      <p className={css.quiet} role="status">
        {t(reading === null ? 'note' : 'reading')}
      </p>
      {trouble?.answer.kind === 'wrong' && (
        <WrongFileNotice problem={trouble.answer.problem} fileName={trouble.name} />
      )}
      {trouble?.answer.kind === 'failed' && <SampleFailure failure={trouble.answer.failure} />}
    </>
  );
}

function SampleFailure({ failure }: { failure: Extract<SampleAnswer, { kind: 'failed' }>['failure'] }) {
  const t = useTranslations('sources.sample');
  const words = useVerbErrorText();
  return (
    <Notice tone="invalid" alert title={failure.code === 'unanswered' ? t('unanswered') : words(failure)} />
  );
}

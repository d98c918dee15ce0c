'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FileDrop } from '@/components/reconciliation/import/file-drop';
import { WrongFileNotice } from '@/components/reconciliation/statements/wrong-file-notice';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { MappingSample } from '@/lib/domain/views/mapping-sample';
import { readSample, type SampleAnswer } from './first-rows-call';
import css from './mapping.module.css';
import { useSourceFormContext } from './use-source-form';

/** Takes a real file to look at. It is read and forgotten: importing is another page. */
export function MappingSampleArea({
  kind,
  sample,
  onSample,
}: {
  kind: 'csv' | 'xlsx';
  sample: MappingSample | null;
  onSample: (sample: MappingSample) => void;
}) {
  const t = useTranslations('sources.sample');
  const encodings = useTranslations('statements.encoding');
  const { draft } = useSourceFormContext();
  const [name, setName] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [answer, setAnswer] = useState<SampleAnswer | null>(null);
  const read = async (file: File) => {
    setName(file.name);
    setReading(true);
    const wanted = draft.mapping.sheet.trim();
    const came = await readSample(file, kind, wanted === '' ? null : wanted);
    setReading(false);
    setAnswer(came);
    if (came.kind === 'sample') onSample(came.sample);
  };
  const facts =
    sample === null
      ? []
      : [
          ...(sample.encoding === null ? [] : [encodings(sample.encoding)]),
          ...(sample.sheet === null ? [] : [t('sheet', { sheet: sample.sheet })]),
          t('headerRow', { row: sample.headerRow + 1 }),
        ];
  return (
    <>
      <FileDrop
        label={t(sample === null ? 'choose' : 'another')}
        accept={kind === 'csv' ? '.csv,.txt,.tsv' : '.xlsx'}
        chosen={name === null ? undefined : [name, ...facts].join(' · ')}
        reason={reading ? t('reading') : undefined}
        onFile={(file) => void read(file)}
      />
      <p className={css.quiet} role="status">
        {reading ? t('reading') : t('note')}
      </p>
      {answer?.kind === 'wrong' && <WrongFileNotice problem={answer.problem} fileName={name ?? ''} />}
      {answer?.kind === 'failed' && <SampleFailure failure={answer.failure} />}
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

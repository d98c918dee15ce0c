'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import { PayloadEditor } from '@/components/ui/payload-editor';
import { Section, SectionHead } from '@/components/ui/section-head';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { VerbResult } from '@/lib/domain/errors';
import type { TaskTypeDefinition } from '@/lib/domain/task-type-settings';
import type { TestCallReport } from '@/lib/domain/views/test-call';
import { useProblemText } from '../problem-words';
import { SamplePicker, type SampleCalls } from './sample-picker';
import css from './test-call.module.css';
import { TestReport } from './test-report';

export interface TestCalls extends SampleCalls {
  test: (
    input: TaskTypeDefinition & { payload: string; sampleTaskId?: string },
  ) => Promise<VerbResult<TestCallReport>>;
}

interface Sample {
  text: string;
  taskId?: string;
}

/** The call with the settings of the form, made for real. value: null while they cannot be used. */
export function TestSection({
  value,
  bizType,
  calls,
  onInvalid,
}: {
  value: TaskTypeDefinition | null;
  bizType: string;
  calls: TestCalls;
  /** Pressed while the settings are wrong: they are to be shown. */
  onInvalid: () => void;
}) {
  const t = useTranslations('testCall');
  const section = useTranslations('typeForm.section');
  const call = useVerbCall(true);
  const [start, setStart] = useState<Sample>({ text: '{}' });
  const [typed, setTyped] = useState({ text: '{}', valid: true });
  const [report, setReport] = useState<{ report: TestCallReport; of: string } | null>(null);
  const asked = JSON.stringify([value, typed.text]);

  const send = () => {
    if (value === null) return onInvalid();
    const sampleTaskId = start.taskId;
    call.send(
      () => calls.test({ ...value, payload: typed.text, sampleTaskId }),
      (answer) => setReport({ report: answer, of: asked }),
    );
  };
  return (
    <Section labelledBy="form-test">
      <SectionHead id="form-test" title={section('test')} note={t('note')} />
      <div className={css.test}>
        <p className={css.warning}>{t('warning')}</p>
        <div className={css.sample}>
          <SamplePicker
            bizType={bizType}
            calls={calls}
            onPick={(sample) => {
              setStart(sample);
              setTyped({ text: sample.text, valid: true });
            }}
          />
          <PayloadEditor
            initialText={start.text}
            label={t('payload')}
            onChange={(text, valid) => setTyped({ text, valid })}
          />
        </div>
        <div className={css.send}>
          <ActionButton
            onClick={send}
            loading={call.pending}
            reason={bizType === '' ? t('needType') : typed.valid ? undefined : t('notJson')}
          >
            {t('send')}
          </ActionButton>
          <span className={css.quiet} role="status">
            {call.pending ? t('sending') : value === null ? t('fixFirst') : ''}
          </span>
        </div>
        <TestFailure failure={call.failure} />
        {report && <TestReport report={report.report} stale={report.of !== asked} />}
      </div>
    </Section>
  );
}

function TestFailure({ failure }: { failure: ReturnType<typeof useVerbCall>['failure'] }) {
  const t = useTranslations('testCall');
  const words = useVerbErrorText();
  const problem = useProblemText();
  const payloadProblem = useFieldProblem(failure);
  if (failure === null) return null;
  const said = failure.code === 'unanswered' ? t('unanswered') : words(failure);
  const title = payloadProblem('payload') ?? said;
  return (
    <Notice tone="invalid" alert title={title}>
      {failure.code === 'type_problems' && failure.problems.map(problem).join(' ')}
    </Notice>
  );
}

'use client';

import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useVerbCall } from '@/components/task/use-verb-call';
import { RawText } from '@/components/ui/mono';
import { RelativeTime } from '@/components/ui/relative-time';
import { Notice } from '@/components/ui/states';
import { Tip } from '@/components/ui/tip';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { AnswerView, BreakPage } from '@/lib/domain/views/recon-break';
import type { BreakVerbs } from './break-verbs';
import css from './breaks.module.css';
import { TheirWord } from './compare-table';

/** What the other side answered when somebody asked, the raw answer kept; and asking now. */
export function Answers({
  page,
  verbs,
  onAsked,
}: {
  page: BreakPage;
  verbs: BreakVerbs;
  onAsked: () => void;
}) {
  const t = useTranslations('breaks.evidence');
  const [latest] = page.answers;
  const ask = useAsk(page, verbs, onAsked);
  return (
    <>
      <div className={css.source}>
        <span className={css.medium}>{t('asked')}</span>
        {latest === undefined && <span className={css.quiet}>{t('neverAsked')}</span>}
        <AskButton page={page} pending={ask.pending} onAsk={ask.send} />
      </div>
      {page.answers.map((answer) => (
        <Answer key={answer.id} answer={answer} />
      ))}
      {ask.failed !== null && <Notice tone="invalid" alert title={ask.failed} />}
      <VisuallyHidden role="status">{ask.pending ? t('asking') : ''}</VisuallyHidden>
    </>
  );
}

function Answer({ answer }: { answer: AnswerView }) {
  const t = useTranslations('breaks.evidence');
  const [open, setOpen] = useState(false);
  const { outcome, at, by, httpStatus, tookMs, raw } = answer;
  return (
    <>
      <div className={css.line}>
        <TheirWord status={outcome} />
        <span className={`${css.quiet} ${css.small}`}>
          <RelativeTime at={at} />, {t('askedBy', { name: by })}
        </span>
        <UnstyledButton
          className={`${css.plainButton} ${css.end}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'hideRaw' : 'raw')}
        </UnstyledButton>
      </div>
      {open && (
        <>
          <p className={`${css.quiet} ${css.small}`}>
            {httpStatus !== null && `${t('http', { status: httpStatus })}, `}
            {t('took', { ms: tookMs })}
          </p>
          <RawText label={t('rawLabel')}>{raw}</RawText>
        </>
      )}
    </>
  );
}

function AskButton({
  page: { mayQuery },
  pending,
  onAsk,
}: {
  page: BreakPage;
  pending: boolean;
  onAsk: () => void;
}) {
  const t = useTranslations('breaks.evidence');
  const id = useId();
  const reason =
    mayQuery.allowed || mayQuery.because === null ? undefined : t(`mayNotAsk.${mayQuery.because}`);
  if (reason === undefined)
    return (
      <UnstyledButton className={`${css.plainButton} ${css.end}`} onClick={onAsk} aria-disabled={pending}>
        {t(pending ? 'asking' : 'ask')}
      </UnstyledButton>
    );
  return (
    <Tip label={reason} className={css.end}>
      <UnstyledButton className={css.plainButton} aria-disabled aria-describedby={id}>
        {t('ask')}
      </UnstyledButton>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </Tip>
  );
}

function useAsk(page: BreakPage, verbs: BreakVerbs, onAsked: () => void) {
  const call = useVerbCall(true);
  const words = useVerbErrorText();
  const dialog = useTranslations('runs.dialog');
  const said = useTranslations('breaks.evidence');
  const { failure } = call;
  const send = () =>
    call.send(
      () => verbs.query({ id: page.id }),
      () => {
        notifications.show({ message: said('askedDone') });
        onAsked();
      },
    );
  const failed =
    failure === null ? null : failure.code === 'unanswered' ? dialog('unanswered') : words(failure);
  return { send, pending: call.pending, failed };
}

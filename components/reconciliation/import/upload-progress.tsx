'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { statementHref } from '@/components/reconciliation/statements/statement-paths';
import { ActionButton } from '@/components/ui/action-button';
import { useBytesText } from '@/components/ui/quantities';
import { Notice } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { VerbError } from '@/lib/domain/errors';
import css from './import.module.css';
import { PlainProgress } from './plain-progress';
import type { UploadCalls } from './upload-verbs';
import type { UploadRun } from './use-upload';

/** How much of the file is there, and what can be done: stop, go on, give it up. */
export function UploadProgress({
  run,
  file,
  onGoOn,
  cancel,
}: {
  run: UploadRun;
  file: File | null;
  onGoOn: () => void;
  cancel: UploadCalls['cancel'];
}) {
  const t = useTranslations('statements.upload');
  const size = useBytesText();
  const { state } = run;
  if (file === null || state.phase === 'idle') return null;
  if (state.phase === 'refused') return <Refused error={state.error} />;
  const words = t('sent', { done: size(state.done), total: size(file.size) });
  return (
    <section className={css.progress} aria-label={t('label')}>
      <PlainProgress done={state.done} total={file.size} label={words} />
      <p className={css.state} role="status">
        {state.phase === 'sending' ? words : t(state.byHand ? 'stopped' : 'broken', { words })}
      </p>
      <div className={css.buttons}>
        {state.phase === 'sending' ? (
          <ActionButton onClick={run.stop}>{t('stop')}</ActionButton>
        ) : (
          <>
            <ActionButton primary onClick={onGoOn}>
              {t('goOn')}
            </ActionButton>
            {state.statementId !== null && (
              <GiveUp id={state.statementId} cancel={cancel} onDone={run.forget} />
            )}
          </>
        )}
      </div>
    </section>
  );
}

function GiveUp({ id, cancel, onDone }: { id: string; cancel: UploadCalls['cancel']; onDone: () => void }) {
  const t = useTranslations('statements.upload');
  const words = useVerbErrorText();
  const [pending, setPending] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const give = async () => {
    setPending(true);
    const answer = await cancel({ id }).catch(() => null);
    setPending(false);
    if (answer?.ok) onDone();
    else setSaid(answer === null ? t('unanswered') : words(answer.error));
  };
  return (
    <>
      <ActionButton onClick={() => void give()} loading={pending}>
        {t('giveUp')}
      </ActionButton>
      {said !== null && (
        <span className={css.warning} role="alert">
          {said}
        </span>
      )}
    </>
  );
}

function Refused({ error }: { error: VerbError }) {
  const t = useTranslations('statements.upload');
  const words = useVerbErrorText();
  const field = useTranslations('errors.field');
  const first = error.code === 'invalid' ? Object.entries(error.fields)[0] : undefined;
  const key = (first?.[1] ?? '') as 'invalid';
  const title =
    first === undefined
      ? words(error)
      : t('invalid', {
          field: t.has(`field.${first[0]}` as 'field.businessDate')
            ? t(`field.${first[0]}` as 'field.businessDate')
            : first[0],
          problem: field.has(key) ? field(key) : field('invalid'),
        });
  return (
    <Notice tone="invalid" alert title={title}>
      {error.code === 'same_statement' && (
        <TextLink href={statementHref(error.statementId)}>{t('openSame')}</TextLink>
      )}
      {error.code === 'signed_out' && (
        <TextLink href="/sign-in" prefetch={false} target="_blank" rel="noopener">
          {t('signIn')}
        </TextLink>
      )}
    </Notice>
  );
}

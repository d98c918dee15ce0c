'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '@/components/ui/action-button';
import { IconFailed, IconStuck, IconSuccess } from '@/components/ui/icons';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Mono, RawText } from '@/components/ui/mono';
import type { CallExchange, TestCallReport } from '@/lib/domain/views/test-call';
import { useRoundText } from '../type-words';
import css from './test-call.module.css';
import { useVerdictText } from './verdict-text';

const TONES = { succeeded: 'success', unknown: 'stuck', failed: 'failed', permanent: 'failed' } as const;
const ICONS = { success: IconSuccess, stuck: IconStuck, failed: IconFailed };

/** What Makegood would make of the answer, then what was sent and what came back, to the letter. */
export function TestReport({ report, stale }: { report: TestCallReport; stale: boolean }) {
  const t = useTranslations('testCall');
  const duration = useRoundText();
  const verdict = useVerdictText();
  const { outcome, exchange, confirmation, eventId } = report;
  const tone = TONES[outcome.kind];
  const VerdictIcon = ICONS[tone];
  const cut = report.limitCut && outcome.kind === 'unknown' && outcome.error.class === 'timeout';
  const facts: Fact[] = [{ label: t('eventId'), value: <Mono wrap>{eventId}</Mono> }];
  if (outcome.kind !== 'succeeded') facts.push({ label: t('why'), value: firstLine(outcome.error.message) });
  return (
    <section className={css.report} aria-label={t('result')}>
      <div className={`${css.verdict} ${css[tone]}`} role="status">
        <VerdictIcon className={css.mark} />
        <div>
          <b>{verdict(report)}</b>{' '}
          {exchange && <span className={css.took}>{t('took', { time: duration(exchange.elapsedMs) })}</span>}
          {cut && <p>{t('cutAt', { limit: duration(report.limitMs) })}</p>}
          {stale && <p>{t('stale')}</p>}
        </div>
      </div>
      <LabeledFacts facts={facts} />
      <Exchange exchange={exchange} sent={t('sent')} answer={t('answer')} />
      {confirmation && (
        <Exchange exchange={confirmation.exchange} sent={t('confirmSent')} answer={t('confirmAnswer')} />
      )}
    </section>
  );
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

function Exchange({
  exchange,
  sent,
  answer,
}: {
  exchange: CallExchange | null;
  sent: string;
  answer: string;
}) {
  const t = useTranslations('testCall');
  const head = exchange?.request.head ?? null;
  return (
    <div className={css.pair}>
      <section>
        <h3>{sent}</h3>
        {exchange && (
          <p className={css.address}>
            <Mono wrap>
              {exchange.request.method} {exchange.request.url}
            </Mono>
          </p>
        )}
        {head === null ? (
          <p className={css.quiet}>{t('nothingSent')}</p>
        ) : (
          <LongText label={sent} text={`${head}\n\n${exchange?.request.body ?? ''}`.trimEnd()} />
        )}
      </section>
      <section>
        <h3>{answer}</h3>
        {exchange?.answer ? (
          <Answer answer={exchange.answer} label={answer} />
        ) : (
          <p className={css.quiet}>{t('noAnswer')}</p>
        )}
      </section>
    </div>
  );
}

function Answer({ answer, label }: { answer: NonNullable<CallExchange['answer']>; label: string }) {
  const t = useTranslations('testCall');
  const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP ${answer.status}`, ...lines].join('\n');
  return (
    <>
      <LongText label={label} text={`${head}\n\n${answer.body === '' ? t('emptyBody') : answer.body}`} />
      {answer.cut && <p className={css.quiet}>{t('bodyCut')}</p>}
    </>
  );
}

const SHOWN = 3000;

/** The first three thousand characters, the rest on demand. */
function LongText({ text, label }: { text: string; label: string }) {
  const t = useTranslations('common');
  const [whole, setWhole] = useState(false);
  const long = text.length > SHOWN;
  return (
    <>
      <RawText label={label}>{long && !whole ? `${text.slice(0, SHOWN)}…` : text}</RawText>
      {long && (
        <ActionButton size="xs" bare onClick={() => setWhole(!whole)}>
          {t(whole ? 'showLess' : 'showAll')}
        </ActionButton>
      )}
    </>
  );
}

'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { statementHref } from '@/components/reconciliation/statements/statement-paths';
import { useVerbCall } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import { instantParts } from '@/components/ui/instant-text';
import { Section, SectionHead } from '@/components/ui/section-head';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import { addDays } from '@/lib/domain/business-date';
import type { VerbResult } from '@/lib/domain/errors';
import type { DayAsked } from '@/lib/domain/status-query';
import type { SourceRow } from '@/lib/domain/views/recon-source';
import css from './ask-day-section.module.css';

export interface AskDaySectionProps {
  /** Those that have no files. */
  sources: readonly SourceRow[];
  preset: { source: string | null; day: string | null };
  /** When the page was read. */
  at: string;
  mayImport: boolean;
  ask: (input: { sourceId: string; businessDate: string }) => Promise<VerbResult<DayAsked>>;
}

/** Asks the other side about a whole day, where there is no file to bring in. */
export function AskDaySection({ sources, preset, at, mayImport, ask }: AskDaySectionProps) {
  const t = useTranslations('queries');
  const router = useRouter();
  const words = useVerbErrorText();
  const call = useVerbCall(true);
  const [sourceId, setSourceId] = useState(
    () => (sources.find(({ id }) => id === preset.source) ?? sources[0])?.id ?? '',
  );
  const source = sources.find(({ id }) => id === sourceId);
  const today = instantParts(Date.parse(at), source?.zone ?? 'UTC').date;
  const [chosenDay, setChosenDay] = useState(preset.day);
  const day = chosenDay ?? addDays(today, -1);
  if (source === undefined) return null;
  const early = day >= today ? t('dayNotOver') : undefined;
  const missing = day === '' ? t('dayFirst') : early;
  const reason = mayImport ? missing : t('mayNot');
  const send = () =>
    call.send(
      () => ask({ sourceId, businessDate: day }),
      ({ statementId, isNew }) => {
        notifications.show({ message: t(isNew ? 'said' : 'saidSame') });
        router.push(statementHref(statementId));
      },
    );
  const { failure } = call;
  return (
    <Section labelledBy="ask-day">
      <SectionHead id="ask-day" title={t('title')} note={t('note')} />
      <form
        className={css.form}
        aria-busy={call.pending}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined) send();
        }}
      >
        <NativeSelect
          label={t('source')}
          description={source.latestDay === null ? undefined : t('latest', { day: source.latestDay })}
          value={sourceId}
          onChange={(event) => setSourceId(event.currentTarget.value)}
          data={sources.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextInput
          type="date"
          label={t('day')}
          description={t('dayHelp', { zone: source.zone })}
          value={day}
          onChange={(event) => setChosenDay(event.currentTarget.value)}
        />
        {source.latestDay === day && <p role="status">{t('again')}</p>}
        <div>
          <ActionButton type="submit" primary reason={reason} loading={call.pending}>
            {t('ask')}
          </ActionButton>
        </div>
        {failure && (
          <Notice
            tone="invalid"
            alert
            title={failure.code === 'unanswered' ? t('unanswered') : words(failure)}
          />
        )}
      </form>
    </Section>
  );
}

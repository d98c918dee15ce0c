'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { AskDaySection, type AskDaySectionProps } from '@/components/reconciliation/queries/ask-day-section';
import { statementHref, statementsHref } from '@/components/reconciliation/statements/statement-paths';
import { ActionButton } from '@/components/ui/action-button';
import { instantParts } from '@/components/ui/instant-text';
import { LeaveGuard } from '@/components/ui/leave-guard';
import { Link } from '@/components/ui/link';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs, PageHead } from '@/components/ui/page-head';
import { useBytesText } from '@/components/ui/quantities';
import { addDays, daysBetween } from '@/lib/domain/business-date';
import type { SourceList, SourceRow } from '@/lib/domain/views/recon-source';
import { FileDrop } from './file-drop';
import { ACCEPTED } from './file-kinds';
import css from './import.module.css';
import { NoSources } from './no-sources';
import { UploadProgress } from './upload-progress';
import type { UploadCalls } from './upload-verbs';
import { useUpload } from './use-upload';

export interface ImportPageProps {
  list: SourceList;
  /** What a link filled in. */
  preset: { source: string | null; day: string | null };
  mayImport: boolean;
  calls: UploadCalls;
  ask: AskDaySectionProps['ask'];
}

/** Brings in a file: whose it is, of which day, and the file. What it turns out to be is shown before it counts. */
export function ImportPage({ list, preset, mayImport, calls, ask }: ImportPageProps) {
  const t = useTranslations('statements.import');
  const enabled = list.rows.filter((source) => source.enabled);
  const sources = enabled.filter(({ format }) => format !== 'status_query');
  const asked = enabled.filter(({ format }) => format === 'status_query');
  const given = { preset, at: list.at, mayImport };
  return (
    <>
      <PageFreshness readAt={list.at} />
      <ImportCrumbs />
      <PageHead title={t('title')} sub={<span>{t('sub')}</span>} />
      {enabled.length === 0 && <NoSources list={list} />}
      {sources.length > 0 && <ImportForm {...given} sources={sources} calls={calls} />}
      {asked.length > 0 && <AskDaySection {...given} sources={asked} ask={ask} />}
    </>
  );
}

function ImportCrumbs() {
  const t = useTranslations('statements');
  return (
    <Crumbs
      label={t('crumbs')}
      items={[
        { label: t('reconciliation'), href: '/reconciliation' },
        { label: t('title'), href: statementsHref({}) },
        { label: t('import.crumb') },
      ]}
    />
  );
}

type FormProps = Omit<ImportPageProps, 'list' | 'ask'> & { sources: readonly SourceRow[]; at: string };

function ImportForm({ sources, preset, at, mayImport, calls }: FormProps) {
  const t = useTranslations('statements.import');
  const router = useRouter();
  const size = useBytesText();
  const [sourceId, setSourceId] = useState(
    () => (sources.find(({ id }) => id === preset.source) ?? sources[0])?.id ?? '',
  );
  const source = sources.find(({ id }) => id === sourceId);
  const today = instantParts(Date.parse(at), source?.zone ?? 'UTC').date;
  const [chosenDay, setChosenDay] = useState(preset.day);
  const day = chosenDay ?? addDays(today, -1);
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload(calls.begin, (id) => router.push(statementHref(id)));
  const { phase } = upload.state;
  const isBusy = phase === 'sending';
  const missing = file === null ? t('fileFirst') : day === '' ? t('dayFirst') : undefined;
  const reason = mayImport ? missing : t('mayNot');
  const begin = () => {
    if (file !== null && source !== undefined) upload.start({ sourceId: source.id, businessDate: day, file });
  };
  if (source === undefined) return null;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && !isBusy) begin();
      }}
      aria-busy={isBusy}
    >
      <NativeSelect
        label={t('source')}
        description={<SourceNote source={source} />}
        value={sourceId}
        onChange={(event) => setSourceId(event.currentTarget.value)}
        data={sources.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={isBusy}
      />
      <TextInput
        type="date"
        label={t('day')}
        description={t('dayHelp', { zone: source.zone })}
        value={day}
        onChange={(event) => setChosenDay(event.currentTarget.value)}
        disabled={isBusy}
      />
      <DayNote day={day} today={today} />
      <FileDrop
        label={t(file === null ? 'choose' : 'chooseAnother')}
        accept={ACCEPTED[source.format]}
        chosen={file === null ? undefined : `${file.name} · ${size(file.size)}`}
        reason={mayImport ? (isBusy ? t('busy') : undefined) : t('mayNot')}
        onFile={(chosen) => {
          setFile(chosen);
          upload.forget();
        }}
      />
      <UploadProgress run={upload} file={file} onGoOn={begin} cancel={calls.cancel} />
      {(phase === 'idle' || phase === 'refused') && (
        <div className={css.buttons}>
          <ActionButton type="submit" primary reason={reason}>
            {t('upload')}
          </ActionButton>
          <Link href={statementsHref({ source: source.id })}>{t('earlier')}</Link>
        </div>
      )}
      <LeaveGuard
        active={isBusy}
        onGo={router.push}
        words={{ title: t('leave.title'), body: t('leave.body'), stay: t('leave.stay'), go: t('leave.go') }}
      />
    </form>
  );
}

function SourceNote({ source }: { source: SourceRow }) {
  const t = useTranslations('statements.import');
  const format = useTranslations('sources.format');
  const facts = [format(source.format), ...(source.merchant === null ? [] : [source.merchant])];
  if (source.latestDay !== null) facts.push(t('latest', { day: source.latestDay }));
  return facts.join(' · ');
}

/** A day that is not over there has no whole statement yet. */
function DayNote({ day, today }: { day: string; today: string }) {
  const t = useTranslations('statements.import');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  if (!isDay || daysBetween(today, day) < 0) return null;
  return (
    <p className={css.warning} role="status">
      {t(day === today ? 'dayNotOver' : 'dayNotBegun')}
    </p>
  );
}

'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useVerbCall } from '@/components/task/use-verb-call';
import { LeaveGuard } from '@/components/ui/leave-guard';
import { PageHead } from '@/components/ui/page-head';
import type { SourceDefinition } from '@/lib/domain/views/recon-source';
import { CoveredTypes } from './covered-types';
import { CompareFields, ControlFields, FileFields, QueryFields, WhatFields } from './format-sections';
import { MappingSection } from './mapping-section';
import { SaveBar } from './save-bar';
import { SaveTrouble, type Race } from './save-trouble';
import { SourceCrumbs } from './source-crumbs';
import css from './source-form.module.css';
import { sourceHref } from './source-paths';
import type { CheckSource, SourceFormCalls } from './source-verbs';
import { SourceFormContext, useSourceForm, type EditedSource } from './use-source-form';

export interface SourceFormProps {
  /** Null for a source that is not stored yet. */
  id: string | null;
  start: EditedSource;
  /** Types that there are, to choose from. */
  bizTypes: readonly string[];
  check: CheckSource;
  calls: SourceFormCalls;
}

/** Everything about a source: what it is, what it covers, how its files read or how it is asked, who has to agree. */
export function SourceForm({ id, start, bizTypes, check, calls }: SourceFormProps) {
  const t = useTranslations('sources.form');
  const router = useRouter();
  const element = useRef<HTMLFormElement>(null);
  const form = useSourceForm(start, check);
  const { draft, base, value } = form;
  const [tried, setTried] = useState(0);
  const [saved, setSaved] = useState(false);
  const [race, setRace] = useState<Race | null>(null);
  const call = useVerbCall(true);
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  const send = async (definition: SourceDefinition) => {
    const { lockVersion } = base;
    const result =
      id === null || lockVersion === null
        ? await calls.create(definition)
        : await calls.edit({ ...definition, id, lockVersion });
    if (result.ok) return result;
    const { error } = result;
    if (error.code === 'invalid') {
      form.refuse(error.fields);
      setTried((times) => times + 1);
    }
    if (error.code === 'recon_conflict') setRace({ error, disputed: null });
    return result;
  };
  const save = () => {
    if (value === null) {
      form.showAll();
      setTried((times) => times + 1);
      return;
    }
    setRace(null);
    call.send(
      () => send(value),
      (stored) => {
        setSaved(true);
        notifications.show({
          message: id === null ? t('said.created') : t('said.saved', { version: stored.version }),
        });
        router.push(sourceHref(stored.id));
      },
    );
  };
  const takeIn = () => {
    if (id === null) return;
    call.send(
      () => calls.read(id),
      ({ name, format, settings, lockVersion }) =>
        setRace(
          (before) => before && { ...before, disputed: form.takeIn({ name, format, settings, lockVersion }) },
        ),
    );
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Dialogs have forms of their own, whose events come by here.
    if (event.target === event.currentTarget && form.dirty && !call.pending) save();
  };
  const tableKind = draft.format === 'generic_csv' ? 'csv' : draft.format === 'generic_xlsx' ? 'xlsx' : null;
  return (
    <>
      <SourceCrumbs
        name={id === null ? undefined : base.name}
        id={id ?? undefined}
        here={t(id === null ? 'crumbNew' : 'crumbEdit')}
      />
      <PageHead
        title={id === null ? t('newTitle') : t('editTitle', { name: base.name })}
        sub={<span>{t(id === null ? 'newSub' : 'editSub')}</span>}
      />
      <SaveTrouble failure={call.failure} race={race} pending={call.pending} onTakeIn={takeIn} />
      <SourceFormContext.Provider value={form}>
        <form ref={element} className={css.form} onSubmit={onSubmit} noValidate aria-busy={call.pending}>
          <WhatFields isNew={id === null} />
          <CoveredTypes bizTypes={bizTypes} />
          <FileFields />
          {tableKind && <MappingSection key={tableKind} kind={tableKind} calls={calls} />}
          {draft.format === 'status_query' && <QueryFields />}
          <CompareFields />
          <ControlFields />
          <SaveBar form={form} isNew={id === null} pending={call.pending} tried={tried > 0} />
        </form>
      </SourceFormContext.Provider>
      <LeaveGuard
        active={form.dirty && !saved}
        onGo={router.push}
        words={{ title: t('leave.title'), body: t('leave.body'), stay: t('leave.stay'), go: t('leave.go') }}
      />
    </>
  );
}

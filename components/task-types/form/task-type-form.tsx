'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { PageHead } from '@/components/ui/page-head';
import { LeaveGuard } from '@/components/ui/leave-guard';
import { Mono } from '@/components/ui/mono';
import type { CheckedTaskType } from '@/lib/domain/task-type-problem';
import type { TypeLoad } from '@/lib/domain/views/task-type';
import { taskTypeHref } from '../paths';
import { TypeCrumbs } from '../task-type-page';
import { ApprovalFields, CompensatorFields } from './approval-fields';
import { creationEffects, effectsOf } from './effects';
import css from './form.module.css';
import { FormContext } from './form-context';
import { RacePanel } from './race-panel';
import { RetryFields } from './retry-fields';
import { SaveBar } from './save-bar';
import { SaveDialog } from './save-dialog';
import { SaveFailure } from './save-failure';
import {
  CircuitFields,
  ExecutorFields,
  IdentityFields,
  MoneyFields,
  PaceFields,
  TargetFields,
  UnknownFields,
  WatchFields,
} from './sections';
import { TestSection, type TestCalls } from './test-section';
import { useRetryPolicy } from './use-retry-policy';
import { useSave, type SaveCalls } from './use-save';
import { useTypeForm, type EditedType } from './use-type-form';

export interface TaskTypeFormProps {
  start: EditedType;
  /** Tasks a change touches; null for a new type. */
  load: TypeLoad | null;
  /** biz_types that have a handler in this build. */
  handlers: readonly string[];
  /** biz_types of the ledger that nobody configured. */
  unconfigured: readonly string[];
  validate: (input: unknown) => CheckedTaskType;
  calls: SaveCalls & TestCalls;
}

/** Everything about a task type, explained in its place, with the call to try before it is saved. */
export function TaskTypeForm({ start, load, handlers, unconfigured, validate, calls }: TaskTypeFormProps) {
  const t = useTranslations('typeForm');
  const router = useRouter();
  const element = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(0);
  const [saved, setSaved] = useState(false);
  const form = useTypeForm(start, validate);
  const { draft, base, value } = form;
  const isNew = base.lockVersion === null;
  const inLedger = unconfigured.includes(draft.bizType);
  const save = useSave(form, calls, {
    inLedger,
    onInvalid: () => setTried((times) => times + 1),
    onSaved: ({ bizType }) => {
      setSaved(true);
      router.push(taskTypeHref(bizType));
    },
  });
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const raced = save.race !== null;
  useEffect(() => {
    if (raced) document.getElementById('race')?.focus();
  }, [raced]);

  const policy = useRetryPolicy(draft);
  const effects = value === null ? [] : isNew ? creationEffects(value, inLedger) : effectsOf(base, value);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Dialogs have forms of their own, whose events come by here.
    if (event.target === event.currentTarget && form.dirty && !save.pending) save.start();
  };
  const title = isNew ? t('newTitle') : t.rich('editTitle', { type: () => <Mono wrap>{base.bizType}</Mono> });
  return (
    <>
      <TypeCrumbs
        bizType={isNew ? undefined : base.bizType}
        href={isNew ? undefined : taskTypeHref(base.bizType)}
        here={t(isNew ? 'crumbNew' : 'crumbEdit')}
      />
      <PageHead title={title} sub={<span>{t('sub')}</span>} />
      {save.race && (
        <RacePanel
          key={save.race.current.lockVersion}
          race={save.race}
          base={base}
          onUse={(choice) => {
            if (save.race) form.restart(save.race.current, choice);
            save.endRace();
          }}
        />
      )}
      {save.failure && <SaveFailure failure={save.failure} />}
      <FormContext.Provider value={form}>
        <form ref={element} className={css.form} onSubmit={onSubmit} noValidate aria-busy={save.pending}>
          <IdentityFields isNew={isNew} />
          <ExecutorFields handlers={handlers} />
          {draft.executor === 'http' && <TargetFields />}
          {draft.executor !== 'external' && <RetryFields policy={policy} />}
          {draft.executor !== 'external' && <UnknownFields />}
          <PaceFields />
          {draft.executor !== 'external' && <CircuitFields />}
          {draft.executor !== 'external' && <MoneyFields />}
          <WatchFields />
          <ApprovalFields />
          <CompensatorFields />
          {draft.executor === 'http' && (
            <TestSection
              value={value}
              bizType={draft.bizType}
              calls={calls}
              onInvalid={() => {
                form.showAll();
                setTried((times) => times + 1);
              }}
            />
          )}
          <SaveBar
            form={form}
            isNew={isNew}
            asks={effects.length > 0}
            pending={save.pending}
            tried={tried > 0}
            onDiscard={() => {
              form.restart(save.race?.current ?? base);
              save.endRace();
            }}
          />
        </form>
      </FormContext.Provider>
      <SaveDialog save={save} bizType={draft.bizType} lockVersion={base.lockVersion} load={load} />
      <LeaveGuard
        active={form.dirty && !saved}
        onGo={router.push}
        words={{ title: t('leave.title'), body: t('leave.body'), stay: t('leave.stay'), go: t('leave.go') }}
      />
    </>
  );
}

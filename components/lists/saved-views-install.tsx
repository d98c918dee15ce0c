'use client';

import { Button, Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, type FormEvent } from 'react';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { ExactTime } from '@/components/ui/relative-time';
import { EmptyState, Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import { queryParams, VIEW_NAME_LIMIT, type SavedView, type ViewList } from '@/lib/domain/views/saved-view';
import { useParamWords } from './saved-views-words';
import { useFormProblem } from './saved-views-dialogs';
import css from './saved-views.module.css';
import { viewHref } from './saved-views-paths';
import type { ViewVerbs } from './saved-views-verbs';

export interface InstallViewProps {
  /** As the link says; the query as the list itself reads it. */
  view: { list: ViewList; name: string; query: string };
  /** One of the reader's own with the same state. */
  had: SavedView | null;
  save: ViewVerbs['save'];
}

/** A view that somebody passed on: what it is, and keeping it on a click. */
export function InstallView({ view, had, save }: InstallViewProps) {
  const t = useTranslations('views.install');
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <div className={css.install}>
        <LabeledFacts facts={useFilterFacts(view)} />
        {had ? (
          <Notice
            tone="invalid"
            title={t('saved')}
            actions={
              <Button component={Link} href={viewHref(had)}>
                {t('openSaved')}
              </Button>
            }
          >
            {had.name}
          </Notice>
        ) : (
          <InstallForm view={view} save={save} />
        )}
      </div>
    </>
  );
}

function InstallForm({ view, save }: Omit<InstallViewProps, 'had'>) {
  const t = useTranslations('views');
  const router = useRouter();
  const call = useVerbCall(true);
  const problem = useFieldProblem(call.failure);
  const words = useVerbErrorText();
  const whole = useFormProblem();
  const [name, setName] = useState(view.name);
  const [shared, setShared] = useState(false);
  const { failure } = call;
  const typed = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '') return;
    call.send(
      () => save({ ...view, name: typed, shared }),
      () => router.push(viewHref(view)),
    );
  };
  const said =
    failure && (failure.code === 'unanswered' ? t('dialog.unanswered') : (whole(failure) ?? words(failure)));
  return (
    <form onSubmit={submit} className={css.install} noValidate>
      <TextInput
        label={t('field.name')}
        maxLength={VIEW_NAME_LIMIT}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem('name')}
      />
      <Checkbox
        label={t('field.shared')}
        description={t('field.sharedHelp')}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      {said && <Notice tone="invalid" alert title={said} />}
      <span className={css.verbs}>
        <ActionButton
          type="submit"
          primary
          loading={call.pending}
          reason={typed === '' ? t('dialog.nameNeeded') : undefined}
        >
          {t('install.verb')}
        </ActionButton>
        <Link href={viewHref(view)}>{t('install.open')}</Link>
      </span>
    </form>
  );
}

function useFilterFacts({ list, query }: InstallViewProps['view']): Fact[] {
  const t = useTranslations('views');
  const words = useParamWords();
  const filters = Object.entries(queryParams(query));
  return [
    { label: t('install.list'), value: t(`list.${list}`) },
    ...filters.map(([key, value]) => ({
      label: words.label(key),
      value: key === 'from' || key === 'to' ? <ExactTime at={value} /> : words.value(key, value),
    })),
    ...(filters.length === 0 ? [{ label: '', value: t('install.everything') }] : []),
  ];
}

/** The link names no list that is here. */
export function NoSuchView() {
  const t = useTranslations('views.install');
  return (
    <EmptyState level={1} title={t('badTitle')} actions={<Link href="/tasks">{t('home')}</Link>}>
      {t('badBody')}
    </EmptyState>
  );
}

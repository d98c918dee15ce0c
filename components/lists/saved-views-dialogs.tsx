'use client';

import { Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { CallDialog, type CallDialogProps } from '@/components/task/call-dialog';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { VerbError } from '@/lib/domain/errors';
import {
  VIEW_NAME_LIMIT,
  VIEWS_PER_LIST,
  type SavedView,
  type ViewList,
} from '@/lib/domain/views/saved-view';
import { viewHref } from './saved-views-paths';
import type { ViewVerbs } from './saved-views-verbs';

export interface ViewDialogProps {
  list: ViewList;
  verbs: ViewVerbs;
  /** The list's present state, as views store it. */
  present: string;
  opened: boolean;
  onClose: () => void;
  /** Called when the verb went well, with the words that say so. */
  onDone: (said: string) => void;
}

export function SaveViewDialog({ list, verbs, present, opened, onClose, onDone }: ViewDialogProps) {
  const t = useTranslations('views');
  const [draft, change] = useDraft(opened, () => ({ name: '', shared: false }));
  const call = useVerbCall(opened);
  const name = draft.name.trim();
  return (
    <Frame
      list={list}
      present={present}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('dialog.save.title')}
      consequence={t('dialog.save.body')}
      verb={t('dialog.save.verb')}
      notReady={name === '' ? t('dialog.nameNeeded') : undefined}
      onSend={() =>
        call.send(
          () => verbs.save({ list, query: present, name, shared: draft.shared }),
          () => onDone(t('said.save', { name })),
        )
      }
    >
      <Fields draft={draft} change={change} call={call} />
    </Frame>
  );
}

export function EditViewDialog({
  view,
  list,
  verbs,
  present,
  opened,
  onClose,
  onDone,
}: ViewDialogProps & { view: SavedView }) {
  const t = useTranslations('views');
  const [draft, change] = useDraft(opened, () => ({ name: view.name, shared: view.shared, replace: false }));
  const call = useVerbCall(opened);
  const name = draft.name.trim();
  const same = name === view.name && draft.shared === view.shared && !draft.replace;
  const { id, lockVersion } = view;
  const query = draft.replace ? present : undefined;
  return (
    <Frame
      list={list}
      present={present}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('dialog.edit.title', { name: view.name })}
      consequence={t('dialog.edit.body')}
      note={t('dialog.version', { version: lockVersion })}
      verb={t('dialog.edit.verb')}
      notReady={name === '' ? t('dialog.nameNeeded') : same ? t('dialog.unchanged') : undefined}
      onSend={() =>
        call.send(
          () => verbs.edit(list, { id, lockVersion, name, shared: draft.shared, query }),
          () => onDone(t('said.edit', { name })),
        )
      }
    >
      <Fields draft={draft} change={change} call={call} />
      {present !== view.query && (
        <Checkbox
          label={t('field.replace')}
          checked={draft.replace}
          onChange={(event) => change({ replace: event.currentTarget.checked })}
        />
      )}
    </Frame>
  );
}

export function DeleteViewDialog({
  view,
  list,
  verbs,
  present,
  opened,
  onClose,
  onDone,
}: ViewDialogProps & { view: SavedView }) {
  const t = useTranslations('views');
  const call = useVerbCall(opened);
  const { id, lockVersion, name } = view;
  return (
    <Frame
      list={list}
      present={present}
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('dialog.delete.title', { name })}
      consequence={t(view.shared ? 'dialog.delete.bodyShared' : 'dialog.delete.body')}
      note={t('dialog.version', { version: lockVersion })}
      verb={t('dialog.delete.verb')}
      onSend={() =>
        call.send(
          () => verbs.remove({ id, lockVersion }),
          () => onDone(t('said.delete', { name })),
        )
      }
    />
  );
}

interface FrameProps extends Pick<
  CallDialogProps,
  | 'call'
  | 'opened'
  | 'onClose'
  | 'title'
  | 'consequence'
  | 'note'
  | 'verb'
  | 'notReady'
  | 'onSend'
  | 'children'
> {
  list: ViewList;
  present: string;
}

function Frame({ list, present, ...rest }: FrameProps) {
  const t = useTranslations('views.dialog');
  return (
    <CallDialog
      {...rest}
      words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
      say={useFormProblem()}
      signInTo={viewHref({ list, query: present })}
    />
  );
}

/** What is wrong with the view as a whole, in better words than those of a field. */
export function useFormProblem(): (error: VerbError) => string | undefined {
  const t = useTranslations('views.dialog');
  return (error) => {
    if (error.code !== 'invalid') return undefined;
    if (error.fields.form === 'too_many') return t('tooMany', { limit: VIEWS_PER_LIST });
    return error.fields.query === undefined ? undefined : t('tooLong');
  };
}

interface Draft {
  name: string;
  shared: boolean;
}

function Fields({
  draft,
  change,
  call,
}: {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  call: CallDialogProps['call'];
}) {
  const t = useTranslations('views.field');
  const problem = useFieldProblem(call.failure);
  return (
    <>
      <TextInput
        label={t('name')}
        name="name"
        maxLength={VIEW_NAME_LIMIT}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={problem('name')}
        data-autofocus
      />
      <Checkbox
        label={t('shared')}
        description={t('sharedHelp')}
        checked={draft.shared}
        onChange={(event) => change({ shared: event.currentTarget.checked })}
      />
    </>
  );
}

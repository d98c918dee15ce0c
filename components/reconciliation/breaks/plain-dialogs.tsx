'use client';

import { Button, Select, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { given } from '@/components/task/move-dialogs';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import { Notice } from '@/components/ui/states';
import type { Assignee } from '@/lib/domain/views/recon-break';
import { ReconDialog } from '../run/recon-dialog';
import { breakHref } from '../run/run-path';
import { NoteField, type BreakDialogProps } from './break-dialog';
import type { BreakVerbs } from './break-verbs';
import { useBreakName } from './break-words';
import { useDialogReason } from './use-break-dialogs';

/** Takes a decision back; nothing is deleted. */
export function ReverseDialog({ page, verbs, opened, onClose, onDone }: BreakDialogProps) {
  const t = useTranslations('breaks.dialog');
  const said = useTranslations('breaks.said');
  const name = useBreakName();
  const reason = useDialogReason();
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const [draft, change] = useDraft(opened, () => ({ note: '' }));
  const { id, lockVersion } = page;
  const note = given(draft.note);
  return (
    <ReconDialog
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('reverse.title', { key: name(page) })}
      consequence={t('reverse.body')}
      version={lockVersion}
      verb={t('reverse.verb')}
      forbidden={reason('reverse', page)}
      notReady={note === undefined ? t('noteMissing') : undefined}
      signInTo={breakHref(id)}
      onSend={() =>
        call.send(
          () => verbs.reverse({ id, lockVersion, note: draft.note.trim() }),
          () => onDone(said('reverse')),
        )
      }
    >
      <NoteField
        autoFocus
        value={draft.note}
        onChange={(text) => change({ note: text })}
        problem={problem('note')}
      />
    </ReconDialog>
  );
}

/** Leaves a note for whoever comes next. */
export function BreakNoteDialog({ page, verbs, opened, onClose, onDone }: BreakDialogProps) {
  const t = useTranslations('breaks.dialog.note');
  const said = useTranslations('breaks.said');
  const name = useBreakName();
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const [draft, change] = useDraft(opened, () => ({ text: '' }));
  return (
    <ReconDialog
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('title', { key: name(page) })}
      consequence={t('body')}
      verb={t('verb')}
      notReady={given(draft.text) === undefined ? t('missing') : undefined}
      signInTo={breakHref(page.id)}
      onSend={() =>
        call.send(
          () => verbs.note({ id: page.id, text: draft.text.trim() }),
          () => onDone(said('note')),
        )
      }
    >
      <Textarea
        data-autofocus
        label={t('text')}
        value={draft.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        error={problem('text')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        required
        withAsterisk={false}
      />
    </ReconDialog>
  );
}

/** As the select has nobody. */
const NOBODY = '-';

/** Says who looks after it. */
export function AssignDialog({ page, verbs, opened, onClose, onDone }: BreakDialogProps) {
  const t = useTranslations('breaks.dialog.assign');
  const said = useTranslations('breaks.said');
  const name = useBreakName();
  const reason = useDialogReason();
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const [draft, change] = useDraft(opened, () => ({ who: null as string | null }));
  const { people, failed, again } = useAssignees(verbs.assignees, opened);
  const picked = people?.find(({ id }) => id === draft.who);
  const { id, lockVersion } = page;
  const verb = picked ? t('verbTo', { name: picked.name }) : t(draft.who === NOBODY ? 'verbNobody' : 'verb');
  return (
    <ReconDialog
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('title', { key: name(page) })}
      consequence={t('body')}
      version={lockVersion}
      verb={verb}
      forbidden={reason('assign', page)}
      notReady={useAssignMissing(people, draft.who)}
      signInTo={breakHref(id)}
      onSend={() =>
        call.send(
          () => verbs.assign({ id, lockVersion, assigneeId: draft.who === NOBODY ? null : draft.who }),
          () => onDone(said('assign')),
        )
      }
    >
      <AssigneeSelect
        people={people}
        value={draft.who}
        onChange={(who) => change({ who })}
        problem={problem('assigneeId')}
        nobody
      />
      {failed && <AssigneesFailed onAgain={again} />}
    </ReconDialog>
  );
}

function useAssignMissing(people: Assignee[] | null, who: string | null): string | undefined {
  const t = useTranslations('breaks.dialog.assign');
  if (people === null) return t('loading');
  return who === null ? t('whoMissing') : undefined;
}

export function AssigneeSelect({
  people,
  value,
  onChange,
  problem,
  nobody,
}: {
  people: Assignee[] | null;
  value: string | null;
  onChange: (who: string | null) => void;
  problem?: string;
  /** A break may be left to nobody. */
  nobody?: boolean;
}) {
  const t = useTranslations('breaks.dialog.assign');
  const names = (people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      data-autofocus
      openOnFocus={false}
      label={t('who')}
      description={t('whoHelp')}
      placeholder={people === null ? t('loading') : undefined}
      data={nobody ? [{ value: NOBODY, label: t('nobody') }, ...names] : names}
      value={value}
      onChange={onChange}
      error={problem}
      searchable
      allowDeselect={false}
    />
  );
}

export function AssigneesFailed({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('breaks.dialog.assign');
  const common = useTranslations('common');
  return (
    <Notice
      tone="failed"
      alert
      title={t('failed')}
      actions={<Button onClick={onAgain}>{common('tryAgain')}</Button>}
    />
  );
}

/** Whom a break can be given to, read when the dialog opens. */
export function useAssignees(
  read: BreakVerbs['assignees'],
  opened: boolean,
): { people: Assignee[] | null; failed: boolean; again: () => void } {
  const [people, setPeople] = useState<Assignee[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const load = useEffectEvent(() => read());
  useEffect(() => {
    if (!opened) return undefined;
    let alive = true;
    void load()
      .then(
        (result) => (result.ok ? result.value : null),
        () => null,
      )
      .then((found) => {
        if (!alive) return;
        setFailed(found === null);
        if (found !== null) setPeople(found);
      });
    return () => {
      alive = false;
    };
  }, [opened, round]);
  return { people, failed, again: () => setRound(round + 1) };
}

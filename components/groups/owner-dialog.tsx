'use client';

import { Select } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { FailureGroupPage } from '@/lib/domain/views/failure-group';
import { GroupDialog, type GroupDialogProps } from './group-dialog';
import { seenOf } from './group-verbs';

/** No user has this id. */
const NOBODY = 'nobody';

/** Who looks after the group: oneself, somebody else who may, or nobody. */
export function OwnerDialog({ page, verbs, opened, onClose, onDone }: GroupDialogProps) {
  const t = useTranslations('groups.dialog');
  const said = useTranslations('groups.said');
  const current = page.life.owner?.id ?? NOBODY;
  // Whoever opens this most likely wants the group, or to be rid of it.
  const [draft, change] = useDraft(opened, () => ({ owner: current === NOBODY ? page.self : current }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const options = useOptions(page);
  const { owner } = draft;
  const name = page.people.find(({ id }) => id === owner)?.name ?? '';
  const nobody = owner === NOBODY;
  return (
    <GroupDialog
      action="assign"
      page={page}
      call={call}
      opened={opened}
      onClose={onClose}
      consequence={t('assign.body')}
      verb={nobody ? t('assign.verbNobody') : t('assign.verb', { name })}
      notReady={owner === current ? t('assign.same') : undefined}
      onSend={() =>
        call.send(
          () => verbs.assign({ ...seenOf(page), ownerId: nobody ? null : owner }),
          () => onDone(nobody ? said('unassign') : said('assign', { name })),
        )
      }
    >
      <Select
        label={t('assign.field')}
        data={options}
        value={owner}
        onChange={(next) => next !== null && change({ owner: next })}
        error={problem('ownerId')}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        placeholder={t('assign.search')}
        nothingFoundMessage={t('assign.none')}
        checkIconPosition="right"
        data-autofocus
      />
    </GroupDialog>
  );
}

/** The reader first, then the others by name; namesakes are told apart by their numbers. */
function useOptions({ people, self, life: { owner } }: FailureGroupPage) {
  const t = useTranslations('groups');
  const named = people.map(({ id, name }) => {
    const alone = people.every((other) => other.id === id || other.name !== name);
    const label = alone ? name : t('dialog.assign.numbered', { name, id });
    return { value: id, label: id === self ? t('life.you', { name: label }) : label };
  });
  const gone = owner !== null && people.every(({ id }) => id !== owner.id);
  return [
    ...named.filter(({ value }) => value === self),
    { value: NOBODY, label: t('life.nobody') },
    ...named.filter(({ value }) => value !== self),
    ...(gone
      ? [{ value: owner.id, label: t('dialog.assign.inactive', { name: owner.name }), disabled: true }]
      : []),
  ];
}

'use client';

import { Radio, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { instantToTyped, typedToInstant } from '@/components/lists/zoned-instant';
import { given } from '@/components/task/move-dialogs';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import { useNow } from '@/components/ui/now';
import { useZone, useZoneLabel } from '@/components/ui/zone';
import { isMuteTime, MUTE_CHOICES, muteEnd, type MuteChoice } from '@/lib/domain/group-life';
import { GroupDialog, type GroupDialogProps } from './group-dialog';
import { useShortInstant } from './group-state';
import { seenOf } from './group-verbs';
import css from './groups.module.css';

type Choice = MuteChoice | 'free';
const CHOICES: readonly Choice[] = [...MUTE_CHOICES, 'free'];

interface Draft {
  choice: Choice;
  /** As a `datetime-local` field has it, on the reader's wall clock. */
  typed: string;
  reason: string;
}

/** Leave the group out of the list for a time: an hour, four, until tomorrow morning, or as long as somebody says. */
export function MuteDialog({ page, verbs, opened, onClose, onDone }: GroupDialogProps) {
  const t = useTranslations('groups.dialog');
  const said = useTranslations('groups.said');
  const [now, zone, instant] = [useNow(), useZone(), useShortInstant()];
  const [draft, change] = useDraft<Draft>(opened, () => ({ choice: 'hour', typed: '', reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const until = endOf(draft, now, zone);
  const possible = until !== undefined && isMuteTime(new Date(until), new Date(now));
  return (
    <GroupDialog
      action="mute"
      page={page}
      call={call}
      opened={opened}
      onClose={onClose}
      consequence={t('mute.body')}
      verb={possible ? t('mute.verb', { at: instant(until) }) : t('mute.verbNone')}
      notReady={possible ? undefined : t(until === undefined ? 'mute.missing' : 'mute.range')}
      onSend={() =>
        call.send(
          () => verbs.mute({ ...seenOf(page), until: until ?? '', reason: given(draft.reason) }),
          () => onDone(said('mute', { at: until === undefined ? '' : instant(until) })),
        )
      }
    >
      <UntilField draft={draft} onChange={change} problem={problem('until')} />
      <ReasonField
        optional
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
    </GroupDialog>
  );
}

/** ISO instant; undefined while nothing that can be read is typed. */
function endOf({ choice, typed }: Draft, now: number, zone: string): string | undefined {
  return choice === 'free' ? typedToInstant(typed, zone) : new Date(muteEnd(choice, now, zone)).toISOString();
}

interface UntilFieldProps {
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
  problem?: string;
}

function UntilField({ draft, onChange, problem }: UntilFieldProps) {
  const t = useTranslations('groups.dialog.mute');
  const [now, zone, offset, instant] = [useNow(), useZone(), useZoneLabel(), useShortInstant()];
  const end = (choice: MuteChoice) => new Date(muteEnd(choice, now, zone)).toISOString();
  const choose = (next: string) => {
    const choice = CHOICES.find((known) => known === next) ?? draft.choice;
    const start = draft.typed === '' ? { typed: instantToTyped(end('tomorrow'), zone) } : {};
    onChange({ choice, ...(choice === 'free' ? start : {}) });
  };
  return (
    <>
      <Radio.Group
        label={t('until')}
        value={draft.choice}
        onChange={choose}
        error={draft.choice === 'free' ? undefined : problem}
      >
        <div className={css.choices}>
          {CHOICES.map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={t(choice)}
              classNames={{ label: css.choice }}
              description={choice === 'free' ? undefined : t('at', { at: instant(end(choice)) })}
              data-autofocus={choice === draft.choice ? true : undefined}
            />
          ))}
        </div>
      </Radio.Group>
      {draft.choice === 'free' && (
        <TextInput
          type="datetime-local"
          label={t('freeLabel')}
          description={t('freeHelp', { zone, offset })}
          value={draft.typed}
          onChange={(event) => onChange({ typed: event.currentTarget.value })}
          error={problem}
        />
      )}
    </>
  );
}

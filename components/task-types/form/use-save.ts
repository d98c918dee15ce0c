'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useVerbCall, type CallFailure } from '@/components/task/use-verb-call';
import type { ChangedBy, VerbResult } from '@/lib/domain/errors';
import type { TaskTypeDefinition } from '@/lib/domain/task-type-settings';
import type { StoredDefinition, TaskTypeSaved } from '@/lib/domain/views/task-type';
import { creationEffects, effectsOf, type Effect } from './effects';
import { useProblemWords } from './field-words';
import type { TypeForm } from './use-type-form';

export interface SaveCalls {
  create: (type: TaskTypeDefinition) => Promise<VerbResult<TaskTypeSaved>>;
  edit: (type: StoredDefinition) => Promise<VerbResult<TaskTypeSaved>>;
}

/** Somebody saved first. `mine`: what was about to be saved. */
export interface Race {
  changedBy: ChangedBy | null;
  current: StoredDefinition;
  mine: TaskTypeDefinition;
}

export interface Save {
  /** What will follow, for the dialog; null while it is closed. */
  asked: Effect[] | null;
  race: Race | null;
  failure: CallFailure | null;
  pending: boolean;
  /** Looks the form over, asks if something follows for running work, and saves. */
  start: () => void;
  confirm: () => void;
  cancel: () => void;
  endRace: () => void;
}

/** From the press on Save to what came of it. inLedger: tasks of the new type are there already. */
export function useSave(
  form: TypeForm,
  calls: SaveCalls,
  options: { inLedger: boolean; onInvalid: () => void; onSaved: (saved: TaskTypeSaved) => void },
): Save {
  const said = useTranslations('taskTypes.said');
  const words = useProblemWords();
  const call = useVerbCall(true);
  const [asked, setAsked] = useState<Effect[] | null>(null);
  const [race, setRace] = useState<Race | null>(null);
  const { base, value } = form;
  const { lockVersion } = base;

  const send = async (mine: TaskTypeDefinition) => {
    const result =
      lockVersion === null ? await calls.create(mine) : await calls.edit({ ...mine, lockVersion });
    if (result.ok) return result;
    const { error } = result;
    setAsked(null);
    if (error.code === 'type_conflict') setRace({ changedBy: error.changedBy, current: error.current, mine });
    if (error.code === 'invalid') form.refuse(words(error.fields, []));
    if (error.code === 'type_problems') form.refuse(words({}, error.problems));
    if (error.code === 'invalid' || error.code === 'type_problems') options.onInvalid();
    return result;
  };
  const save = () => {
    if (value === null) return;
    call.send(
      () => send(value),
      (saved) => {
        const created = said('created', { type: saved.bizType });
        notifications.show({ message: lockVersion === null ? created : said('saved') });
        options.onSaved(saved);
      },
    );
  };
  const start = () => {
    if (value === null) {
      form.showAll();
      options.onInvalid();
      return;
    }
    const effects = lockVersion === null ? creationEffects(value, options.inLedger) : effectsOf(base, value);
    if (effects.length > 0) setAsked(effects);
    else save();
  };
  return {
    asked,
    race,
    failure: call.failure,
    pending: call.pending,
    start,
    confirm: save,
    cancel: () => setAsked(null),
    endRace: () => setRace(null),
  };
}

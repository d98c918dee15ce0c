'use client';

import { Radio } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '@/components/ui/action-button';
import { Notice } from '@/components/ui/states';
import { useTypeConflictText } from '@/components/ui/use-verb-error-text';
import {
  canonical,
  fieldValue,
  TYPE_FIELDS,
  withField,
  type TypeField,
} from '@/lib/domain/task-type-changes';
import type { TaskTypeDefinition } from '@/lib/domain/task-type-settings';
import { useTypeValueText } from '../value-words';
import css from './form.module.css';
import type { Race } from './use-save';

/** Settings in which what they saved and what is in the form differ. */
function disputed(race: Race): TypeField[] {
  return TYPE_FIELDS.filter(
    (field) => canonical(fieldValue(race.current, field)) !== canonical(fieldValue(race.mine, field)),
  );
}

/**
 * Their version beside mine, setting by setting. What only they changed starts as theirs, everything else as mine; the
 * choice goes into the form, and nothing is saved by it.
 */
export function RacePanel({
  race,
  base,
  onUse,
}: {
  race: Race;
  base: TaskTypeDefinition;
  onUse: (choice: TaskTypeDefinition) => void;
}) {
  const t = useTranslations('typeForm.race');
  const conflict = useTypeConflictText();
  const { changedBy, current, mine } = race;
  const fields = disputed(race);
  const [kept, setKept] = useState<ReadonlySet<TypeField>>(
    () =>
      new Set(
        fields.filter((field) => canonical(fieldValue(mine, field)) !== canonical(fieldValue(base, field))),
      ),
  );
  const keep = (field: TypeField, mineStays: boolean) =>
    setKept((before) => {
      const after = new Set(before);
      if (mineStays) after.add(field);
      else after.delete(field);
      return after;
    });
  const choice = fields
    .filter((field) => kept.has(field))
    .reduce((type, field) => withField(type, field, mine), current as TaskTypeDefinition);
  return (
    <div className={css.notice} id="race" tabIndex={-1}>
      <Notice
        tone="invalid"
        alert
        title={conflict({ code: 'type_conflict', changedBy, current })}
        actions={<ActionButton onClick={() => onUse(choice)}>{t('use')}</ActionButton>}
      >
        <p>{fields.length === 0 ? t('same') : t('body')}</p>
        {fields.length > 0 && (
          <table className={css.race} aria-label={t('title')}>
            <thead>
              <tr>
                <th scope="col">{t('setting')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{changedBy ? `${t('theirs')} (${changedBy.name})` : t('theirs')}</th>
                <th scope="col">{t('mine')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <RaceRow
                  key={field}
                  field={field}
                  race={race}
                  base={base}
                  mineStays={kept.has(field)}
                  onKeep={(mineStays) => keep(field, mineStays)}
                />
              ))}
            </tbody>
          </table>
        )}
      </Notice>
    </div>
  );
}

function RaceRow({
  field,
  race,
  base,
  mineStays,
  onKeep,
}: {
  field: TypeField;
  race: Race;
  base: TaskTypeDefinition;
  mineStays: boolean;
  onKeep: (mineStays: boolean) => void;
}) {
  const t = useTranslations('typeForm.race');
  const label = useTranslations('taskTypes.field');
  const text = useTypeValueText();
  const name = label(field);
  const pick = (mine: boolean) => {
    const value = text(field, fieldValue(mine ? race.mine : race.current, field));
    const whose = t(mine ? 'mine' : 'theirs');
    return (
      <td data-label={whose}>
        <Radio
          name={`race-${field}`}
          checked={mineStays === mine}
          onChange={() => onKeep(mine)}
          label={value}
          aria-label={`${t('keep', { field: name })} ${whose}: ${value}`}
          classNames={{ body: css.pick, label: css.word }}
        />
      </td>
    );
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('before')}>{text(field, fieldValue(base, field))}</td>
      {pick(false)}
      {pick(true)}
    </tr>
  );
}

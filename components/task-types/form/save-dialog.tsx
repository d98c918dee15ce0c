'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { FormDialog } from '@/components/ui/form-dialog';
import type { CappedCount } from '@/lib/domain/views/quantities';
import type { TypeLoad } from '@/lib/domain/views/task-type';
import { useEffectText } from './effect-words';
import css from './form.module.css';
import type { Save } from './use-save';

/** What a save means for work that is there already, before it is done. load: null for a new type. */
export function SaveDialog({
  save,
  bizType,
  lockVersion,
  load,
}: {
  save: Save;
  bizType: string;
  lockVersion: number | null;
  load: TypeLoad | null;
}) {
  const t = useTranslations('typeForm');
  const effect = useEffectText();
  const format = useFormatter();
  const isNew = lockVersion === null;
  const say = ({ count, capped }: CappedCount) => `${format.number(count)}${capped ? '+' : ''}`;
  return (
    <FormDialog
      opened={save.asked !== null}
      onClose={save.cancel}
      title={t(isNew ? 'confirm.createTitle' : 'confirm.title', { type: bizType })}
      consequence={t('confirm.intro')}
      note={isNew ? undefined : t('confirm.version', { version: lockVersion })}
      verb={t(isNew ? 'confirm.createVerb' : 'confirm.verb', { type: bizType })}
      pending={save.pending}
      onSubmit={save.confirm}
    >
      <ul className={css.effects}>
        {(save.asked ?? []).map((each) => (
          <li key={each.key}>{effect(each)}</li>
        ))}
      </ul>
      {load && (
        <p className={css.quiet}>
          {t('effect.load', { pending: say(load.pending), processing: say(load.processing) })}
        </p>
      )}
    </FormDialog>
  );
}

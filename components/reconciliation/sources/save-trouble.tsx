'use client';

import { useTranslations } from 'next-intl';
import type { CallFailure } from '@/components/task/use-verb-call';
import { ActionButton } from '@/components/ui/action-button';
import { Notice } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { VerbError } from '@/lib/domain/errors';
import css from './source-form.module.css';
import type { DraftField } from './source-merge';

/** Somebody saved first. disputed: what both changed, once theirs was taken in; null before. */
export interface Race {
  error: Extract<VerbError, { code: 'recon_conflict' }>;
  disputed: DraftField[] | null;
}

/** Why it is not saved, for a reason that is no field's. What is typed stays. */
export function SaveTrouble({
  failure,
  race,
  pending,
  onTakeIn,
}: {
  failure: CallFailure | null;
  race: Race | null;
  pending: boolean;
  /** Reads what they saved and brings it together with what is typed. */
  onTakeIn: () => void;
}) {
  const t = useTranslations('sources.form');
  const words = useVerbErrorText();
  if (race !== null) return <RaceNotice race={race} pending={pending} onTakeIn={onTakeIn} />;
  if (failure === null || failure.code === 'invalid') return null;
  if (failure.code === 'signed_out') return <Expired />;
  return (
    <div className={css.notice}>
      <Notice tone="invalid" alert title={failure.code === 'unanswered' ? t('unanswered') : words(failure)} />
    </div>
  );
}

function RaceNotice({ race, pending, onTakeIn }: { race: Race; pending: boolean; onTakeIn: () => void }) {
  const t = useTranslations('sources.form.race');
  const words = useVerbErrorText();
  const { error, disputed } = race;
  const fieldText = useDraftFieldText();
  if (disputed === null)
    return (
      <div className={css.notice}>
        <Notice
          tone="invalid"
          alert
          title={words(error)}
          actions={
            <ActionButton onClick={onTakeIn} loading={pending}>
              {t('takeIn')}
            </ActionButton>
          }
        >
          {t('body')}
        </Notice>
      </div>
    );
  return (
    <div className={css.notice}>
      <Notice tone="invalid" alert title={t('taken')}>
        {disputed.length === 0
          ? t('nothingDisputed')
          : t('disputed', { fields: disputed.map(fieldText).join(t('comma')) })}
      </Notice>
    </div>
  );
}

function Expired() {
  const dialog = useTranslations('common.dialog');
  return (
    <div className={css.notice}>
      <Notice tone="invalid" alert title={dialog('sessionExpired')}>
        {dialog('sessionExpiredBody')}{' '}
        <TextLink href="/sign-in" prefetch={false} target="_blank" rel="noopener">
          {dialog('signIn')}
        </TextLink>
      </Notice>
    </div>
  );
}

/** What a field of the form is called: by its own label, or by its section's for those that are lists. */
function useDraftFieldText(): (field: DraftField) => string {
  const t = useTranslations('sources.form');
  return (field) => {
    for (const key of [`field.${field}.label`, `choice.${field}.label`, field]) {
      const known = key as 'statusMap';
      if (t.has(known)) return t(known);
    }
    if (field === 'types') return t('section.covers');
    return field === 'mapping' ? t('section.mapping') : field;
  };
}

'use client';

import { Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { FormEvent, ReactNode } from 'react';
import { ActionButton } from './action-button';
import css from './form-dialog.module.css';
import { IconArrowRight } from './icons';
import { LabeledFacts, type Fact } from './labeled-facts';
import { Notice } from './states';
import { StatusBadge, type StatusKind } from './status-badge';
import { TextLink } from './text-link';

export interface FormDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Verb and object: "Compensate task 90418204". */
  title: ReactNode;
  /** What will be true afterwards, and what will not happen. */
  consequence: ReactNode;
  /** The fields: Mantine inputs with `name`. Put data-autofocus on the one to start in. */
  children?: ReactNode;
  /** The change of status, drawn as from → to. */
  change?: { from: StatusKind; to: StatusKind };
  /** More facts under the change: second person, rows touched. */
  facts?: readonly Fact[];
  /** Note at the foot: row version and what it protects from. */
  note?: ReactNode;
  /** The verb with its object: "Compensate ¥258.00". */
  verb: ReactNode;
  /** Why the verb cannot be pressed yet; shown on it. */
  notReady?: string;
  pending?: boolean;
  /** Room for an editor: 820 px instead of 560. */
  wide?: boolean;
  /** What the server refused, in words; stands inside the dialog. */
  error?: ReactNode;
  /** Set when the server no longer knows the reader; opens in a new tab so that nothing typed is lost. */
  expiredSignInHref?: string;
  onSubmit: (form: FormData) => void;
}

/** A dialog that says what will happen before it does. Cannot be closed while the server is at work. */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, title, consequence, children, note, verb, notReady, pending, wide, onSubmit } =
    props;
  const t = useTranslations('common.dialog');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending && !notReady) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Modal
      opened={opened}
      onClose={() => !pending && onClose()}
      title={title}
      withCloseButton={false}
      size={wide ? 820 : undefined}
      classNames={{ body: css.frame }}
    >
      <form onSubmit={submit} aria-busy={pending} noValidate>
        <div className={css.body}>
          <p className={css.consequence}>{consequence}</p>
          {children}
          <DialogOutcome {...props} />
        </div>
        <footer className={css.foot}>
          <span className={css.note}>{note}</span>
          <ActionButton onClick={onClose} reason={pending ? t('working') : undefined}>
            {t('cancel')}
          </ActionButton>
          <ActionButton type="submit" primary loading={pending} reason={notReady}>
            {verb}
          </ActionButton>
        </footer>
      </form>
    </Modal>
  );
}

function DialogOutcome({ change, facts = [], error, expiredSignInHref }: FormDialogProps) {
  const t = useTranslations('common.dialog');
  const all = change ? [{ label: t('change'), value: <Change {...change} /> }, ...facts] : facts;
  return (
    <>
      {all.length > 0 && <LabeledFacts facts={all} ruled />}
      {error && !expiredSignInHref && <Notice tone="invalid" alert title={error} />}
      {expiredSignInHref && (
        <Notice tone="invalid" alert title={t('sessionExpired')}>
          {t('sessionExpiredBody')}{' '}
          <TextLink href={expiredSignInHref} prefetch={false} target="_blank" rel="noopener">
            {t('signIn')}
          </TextLink>
        </Notice>
      )}
    </>
  );
}

function Change({ from, to }: { from: StatusKind; to: StatusKind }) {
  return (
    <span className={css.change}>
      <StatusBadge kind={from} />
      <IconArrowRight className={css.arrow} />
      <StatusBadge kind={to} />
    </span>
  );
}

/** Two fields side by side, under each other below 900 px. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}

'use client';

import { Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useKeyActions, type KeyAction } from '@/components/ui/keyboard';
import { KeyHint } from '@/components/ui/mono';
import css from './help-dialog.module.css';

/** Every key the screen answers to right now. */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('shell');
  const close = useTranslations('common.dialog');
  const actions = useKeyActions();
  const page = actions.filter(({ everywhere }) => !everywhere);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keyboardShortcuts')}
      closeButtonProps={{ 'aria-label': close('close') }}
    >
      {page.length > 0 && <KeyList heading={t('keys.thisPage')} actions={page} />}
      <KeyList heading={t('keys.everywhere')} actions={actions.filter(({ everywhere }) => everywhere)} />
      <p className={css.note}>{t('keys.note')}</p>
    </Modal>
  );
}

function KeyList({ heading, actions }: { heading: string; actions: readonly KeyAction[] }) {
  const t = useTranslations('shell.keys');
  return (
    <section>
      <h3 className={css.heading}>{heading}</h3>
      <dl className={css.list}>
        {actions.map(({ keys, label }) => (
          <div key={keys} className={css.row}>
            <dt>{label}</dt>
            <dd>
              {keys.split(/[ ]/).map((key, index) => (
                <span key={key}>
                  {index > 0 && ` ${t('then')} `}
                  {key.split('+').map((part) => (
                    <KeyHint key={part}>{part === 'Escape' ? 'Esc' : part}</KeyHint>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

'use client';

import { Button, Modal } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { shortInstant } from '@/components/lists/zoned-instant';
import { CopyButton } from '@/components/ui/copy-button';
import { RawText } from '@/components/ui/mono';
import { useNow } from '@/components/ui/now';
import { useZone } from '@/components/ui/zone';
import css from './users.module.css';
import type { MadeLink } from './user-verbs';

/** A link, this once: it closes by its button only, so that a slip beside it does not lose it. */
export function LinkShown({
  link,
  title,
  onClose,
}: {
  link: MadeLink | null;
  title: string;
  onClose: () => void;
}) {
  const t = useTranslations('users.made');
  const [zone, locale, now] = [useZone(), useLocale(), useNow()];
  return (
    <Modal
      opened={link !== null}
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {link !== null && (
        <div className={css.made}>
          <p>{t('body')}</p>
          <div className={css.linkHead}>
            <span>{t('link')}</span>
            <CopyButton text={link.url} what={t('link')} />
          </div>
          <RawText label={t('link')}>{link.url}</RawText>
          <p className={css.quiet}>
            {t('expires', { time: shortInstant(link.expiresAt, zone, locale, now) })} {t('lost')}
          </p>
          <div className={css.madeFoot}>
            <Button variant="filled" onClick={onClose} data-autofocus>
              {t('done')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

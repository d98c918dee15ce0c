'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { RawText } from '@/components/ui/mono';
import { EmptyState } from '@/components/ui/states';
import css from './ledger-empty.module.css';

const FIRST_ROW = `INSERT INTO async_task (biz_type, biz_id, event_id, payload)
VALUES ('payment_capture', 'PO20260318000001', 'pay-PO20260318000001-1',
        '{"order_id":"PO20260318000001","amount":"258.00"}');`;

/** A ledger without a single row: how a producer writes the first one. */
export function LedgerEmpty({ level = 2 }: { level?: 1 | 2 }) {
  const t = useTranslations('tasks.ledgerEmpty');
  return (
    <>
      <EmptyState level={level} title={t('title')}>
        {t('body')}
      </EmptyState>
      <div className={css.example}>
        <div className={css.head}>
          <span>{t('example')}</span>
          <CopyButton text={FIRST_ROW} what={t('example')} />
        </div>
        <RawText label={t('example')}>{FIRST_ROW}</RawText>
        <p className={css.after}>{t('after')}</p>
      </div>
    </>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useCountText } from '@/components/lists/count-text';
import { DESK_PATH } from '@/components/reconciliation/overview/desk-path';
import { APPROVALS_PATH } from '@/components/approvals/approval-path';
import { useMoneyText } from '@/components/reconciliation/overview/stakes-text';
import { IconBreak, IconInvalid, IconSign } from '@/components/ui/icons';
import type { BooksNow } from '@/lib/domain/views/overview';
import type { Waiting } from './waiting-item';

/** What of the books waits: money that nobody has explained, days, statements, and whoever has to agree. */
export function useBooksItems(): (books: BooksNow | null) => (Waiting | false)[] {
  const t = useTranslations('overview.waiting');
  const count = useCountText();
  const money = useMoneyText();
  return (books) => {
    if (books === null) return [];
    const { open, unexplained, days, requests } = books;
    const shown = count(open);
    const unsigned = days?.unsigned ?? 0;
    return [
      open.count > 0 && {
        key: 'breaks',
        Icon: IconBreak,
        tone: 'failed',
        href: DESK_PATH,
        title:
          unexplained.length > 0
            ? t('unexplained', { money: money(unexplained) })
            : t('breaks', { count: open.count, shown }),
        detail: t('breaksDetail', { count: open.count, shown, days: unsigned }),
      },
      open.count === 0 &&
        days !== null && {
          key: 'unsigned',
          Icon: IconSign,
          tone: days.late > 0 ? 'stuck' : 'quiet',
          href: DESK_PATH,
          title: t('unsigned', { count: unsigned }),
          detail: t('unsignedDetail', { source: days.oldest.sourceName, date: days.oldest.businessDate }),
        },
      days !== null &&
        days.missing > 0 && {
          key: 'statements',
          Icon: IconInvalid,
          tone: 'stuck',
          href: DESK_PATH,
          title: t('missing', { count: days.missing }),
          detail: t('missingDetail'),
        },
      requests.count > 0 && {
        key: 'requests',
        Icon: IconSign,
        tone: 'quiet',
        href: APPROVALS_PATH,
        title: t('requests', { count: requests.count, shown: count(requests) }),
        detail: t('requestsDetail'),
      },
    ];
  };
}

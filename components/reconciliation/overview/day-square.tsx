'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { toneColor } from '@/components/ui/status-badge';
import { Tip } from '@/components/ui/tip';
import type { DayCell } from '@/lib/domain/views/recon-day';
import { useBusinessDayText } from '../run/business-day-text';
import { cellHref } from './desk-path';
import { MARK_LOOK } from './mark-look';
import css from './overview.module.css';
import { useStakesText } from './stakes-text';

/** One day of one source: an icon and a word, the whole story on hover, and the way on. */
export function DaySquare({
  sourceId,
  sourceName,
  cell,
}: {
  sourceId: string;
  sourceName: string;
  cell: DayCell;
}) {
  const t = useTranslations('desk.mark');
  const format = useFormatter();
  const day = useBusinessDayText();
  const words = useSquareText()(cell);
  const { Icon, tone } = MARK_LOOK[cell.mark];
  const href = cellHref(sourceId, cell);
  if (href === undefined)
    return (
      <td className={css.nothing}>
        <span aria-hidden="true">·</span>
        <span className={css.hidden}>{words}</span>
      </td>
    );
  const counted = cell.mark === 'open' || (cell.mark === 'reopened' && cell.open > 0);
  return (
    <td>
      <Tip label={words} block>
        <Link
          href={href}
          className={css.square}
          aria-label={t('label', { source: sourceName, day: day(cell.date), words })}
        >
          <Icon style={{ color: toneColor(tone) }} />
          <span className={counted ? css.counted : undefined}>
            {counted ? format.number(cell.open) : t(`${cell.mark}.short`)}
          </span>
        </Link>
      </Tip>
    </td>
  );
}

/** What a day says, in a sentence. */
function useSquareText(): (cell: DayCell) => string {
  const t = useTranslations('desk.mark');
  const stakes = useStakesText();
  return ({ mark, open, stakes: sums, isEmpty }) => {
    if (mark === 'open') return t('open.sentence', { count: open, money: stakes(sums) });
    if (mark === 'reopened' || mark === 'lapsed') return t(`${mark}.sentence`, { count: open });
    if (isEmpty && mark !== 'none') return t('empty', { words: t(`${mark}.sentence`) });
    return t(`${mark}.sentence`);
  };
}

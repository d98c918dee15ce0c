import { useTranslations } from 'next-intl';
import css from './skeleton-rows.module.css';

const WIDTHS = [82, 64, 74, 58, 70];

/** Rows still loading: shown after 300 ms, as high as real rows, without shimmer. height: px of one row. */
export function SkeletonRows({ rows = 8, height = 34 }: { rows?: number; height?: number }) {
  const t = useTranslations('common.table');
  return (
    <div className={css.rows} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row} style={{ height }} aria-hidden="true">
          <span className={css.bar} style={{ width: 60 }} />
          <span className={css.bar} style={{ width: 96 }} />
          <span className={css.fill}>
            <span className={css.bar} style={{ width: `${WIDTHS[row % WIDTHS.length]}%` }} />
          </span>
          <span className={css.bar} style={{ width: 48 }} />
        </div>
      ))}
    </div>
  );
}

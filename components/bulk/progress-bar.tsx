import { BAR_PARTS, barParts } from './bulk-figures';
import css from './bulk.module.css';
import type { BulkCounts } from '@/lib/domain/views/bulk';

/** How far an operation is, one part a colour; what waits is the empty track. The words stand beside it. */
export function ProgressBar({ counts, label, slim }: { counts: BulkCounts; label: string; slim?: boolean }) {
  const parts = barParts(counts);
  const { total } = counts;
  const shown = BAR_PARTS.filter((part) => part !== 'waiting' && parts[part] > 0);
  return (
    <span
      className={slim ? `${css.bar} ${css.slim}` : css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={parts.succeeded + parts.failed + parts.skipped}
      aria-valuemax={total}
      aria-valuetext={label}
    >
      {shown.map((part) => (
        <i
          key={part}
          className={css[part]}
          style={{ width: `${(parts[part] * 100) / Math.max(1, total)}%` }}
        />
      ))}
    </span>
  );
}

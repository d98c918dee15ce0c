import css from './import.module.css';

/** How far something is, as a bar. The words stand beside it. done and total: anything that can be counted. */
export function PlainProgress({ done, total, label }: { done: number; total: number; label: string }) {
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return (
    <span
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemax={100}
      aria-valuetext={label}
    >
      <i style={{ width: `${share * 100}%` }} />
    </span>
  );
}

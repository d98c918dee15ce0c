import css from './slo.module.css';

/** How much of the budget is left; empty where it is overspent. */
export function BudgetBar({ left }: { left: number | null }) {
  const width = left === null ? 0 : Math.round(Math.min(1, Math.max(0, left)) * 100);
  return (
    <span className={css.bar} aria-hidden="true">
      <i style={{ width: `${width}%` }} />
    </span>
  );
}

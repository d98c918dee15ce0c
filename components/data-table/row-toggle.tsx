import { IconChevronDown } from '@/components/ui/icons';
import css from './row-toggle.module.css';
import type { OpenRows } from './use-open-rows';

/** Opens and closes the details under a row. label: what a press does, and to which row. */
export function RowToggle({
  row,
  open,
  label,
}: {
  row: { id: string };
  open: OpenRows;
  label: (shown: boolean) => string;
}) {
  const shown = open.ids.has(row.id);
  return (
    <button
      type="button"
      className={css.toggle}
      aria-expanded={shown}
      aria-label={label(shown)}
      onClick={() => open.toggle(row)}
    >
      <IconChevronDown className={shown ? css.up : undefined} />
    </button>
  );
}

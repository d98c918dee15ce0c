'use client';

import { MenuItem } from '@mantine/core';
import css from './run.module.css';

/** An item of a menu that stays in its place: where it cannot be chosen it says why, and a press does nothing. */
export function ReasonedItem({
  words,
  reason,
  onClick,
}: {
  words: string;
  reason: string | undefined;
  onClick: () => void;
}) {
  const off = reason !== undefined;
  return (
    <MenuItem
      aria-disabled={off || undefined}
      closeMenuOnClick={!off}
      className={off ? css.off : undefined}
      onClick={off ? undefined : onClick}
    >
      <span className={css.item}>
        {words}
        {off && <small>{reason}</small>}
      </span>
    </MenuItem>
  );
}

import type { ReactNode } from 'react';
import css from './two-lines.module.css';

/** A cell of a two-line row: the thing, and quieter what belongs to it. Each is cut at its end; wrap: it goes on below. */
export function TwoLines({ first, second, wrap }: { first: ReactNode; second?: ReactNode; wrap?: boolean }) {
  return (
    <span className={wrap ? css.lines : `${css.lines} ${css.cut}`}>
      <span className={css.first}>{first}</span>
      {second && <span className={css.second}>{second}</span>}
    </span>
  );
}

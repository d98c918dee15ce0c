import type { ReactNode } from 'react';
import css from './section-head.module.css';

/** Head of a section: title, a quiet note beside it, links at the end. level: heading level, 2 unless told. */
export function SectionHead({
  title,
  note,
  end,
  level = 2,
  id,
}: {
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  level?: 2 | 3;
  id?: string;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={css.head}>
      <Heading id={id} className={css.title}>
        {title}
      </Heading>
      {note !== undefined && <span className={css.note}>{note}</span>}
      {end !== undefined && <span className={css.end}>{end}</span>}
    </div>
  );
}

/** A section of a page, 32 px below what stands above. labelledBy: id given to its SectionHead. */
export function Section({
  children,
  label,
  labelledBy,
}: {
  children: ReactNode;
  label?: string;
  labelledBy?: string;
}) {
  return (
    <section className={css.section} aria-label={label} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

/** Fluid column and a side column of 312 px (280 below 1400, under it below 1100). */
export function TwoColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={css.two}>
      <div className={css.column}>{children}</div>
      <div className={css.column}>{side}</div>
    </div>
  );
}

import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import css from './page-head.module.css';

export interface Crumb {
  label: ReactNode;
  href?: string;
}

/** Where the page hangs; end: what stands on the right ("4 of 6", key hints), dropped below 900 px. */
export function Crumbs({ items, end, label }: { items: readonly Crumb[]; end?: ReactNode; label: string }) {
  return (
    <nav className={css.crumbs} aria-label={label}>
      {items.map((item, index) => (
        <span key={index}>
          {index > 0 && <span className={css.slash}>/</span>}
          {item.href ? <Link href={item.href}>{item.label}</Link> : item.label}
        </span>
      ))}
      {end !== undefined && <span className={css.end}>{end}</span>}
    </nav>
  );
}

/** The page's one sentence, what is known about it in a line below, and the verbs on the right. */
export function PageHead({
  title,
  sub,
  actions,
}: {
  title: ReactNode;
  sub?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={css.head}>
      <div className={css.words}>
        <h1>{title}</h1>
        {sub !== undefined && <div className={css.sub}>{sub}</div>}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

export interface ViewLink {
  href: string;
  label: ReactNode;
  count?: ReactNode;
  current: boolean;
}

/** The views of a list, as links with their counts, on a hairline across the page. */
export function ViewTabs({ views, label }: { views: readonly ViewLink[]; label: string }) {
  return (
    <nav className={css.views} aria-label={label}>
      {views.map(({ href, label: word, count, current }) => (
        <Link key={href} href={href} aria-current={current ? 'page' : undefined} className={css.view}>
          <span>{word}</span>
          {count !== undefined && <span className={css.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

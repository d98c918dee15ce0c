import type { ReactNode } from 'react';
import css from './text.module.css';

/** Ids, keys, type names: mono, slashed zero, never wrapped. quiet: in text-2. */
export function Mono({ children, quiet, wrap }: { children: ReactNode; quiet?: boolean; wrap?: boolean }) {
  return (
    <span className={[css.mono, quiet && css.t2, wrap && css.wrap].filter(Boolean).join(' ')} translate="no">
      {children}
    </span>
  );
}

/** Error text, statement lines: exact, on sunken ground. plain: no ground of its own. */
export function RawText({ children, plain, label }: { children: string; plain?: boolean; label?: string }) {
  return (
    <pre
      className={plain ? `${css.raw} ${css.rawPlain}` : css.raw}
      translate="no"
      role={label ? 'group' : undefined}
      aria-label={label}
    >
      {children}
    </pre>
  );
}

/** A small word for an exception: edited, changed outside. warn: in the stuck tint. */
export function Tag({ children, warn }: { children: ReactNode; warn?: boolean }) {
  return <span className={warn ? `${css.tag} ${css.tagWarn}` : css.tag}>{children}</span>;
}

/** A key as printed on the keyboard. */
export function KeyHint({ children }: { children: ReactNode }) {
  return <kbd className={css.key}>{children}</kbd>;
}

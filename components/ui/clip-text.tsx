'use client';

import { Tip } from './tip';
import css from './clip-text.module.css';

/** One line, cut at the end, with the whole text on hover and focus. Not for ids: those never lose their tail. */
export function ClipText({ children }: { children: string }) {
  return (
    <Tip label={children} block className={css.clip}>
      {children}
    </Tip>
  );
}

'use client';

import { Tip } from '@/components/ui/tip';
import css from './statements.module.css';

/** Days and endings tell files apart, and stand at the end. */
const TAIL = 18;

/** A file's name on one line, cut before its end, with the whole of it on hover. */
export function FileName({ children }: { children: string }) {
  const points = Array.from(children);
  return (
    <Tip label={children} block>
      <span className={css.fileName}>
        <span>{points.slice(0, -TAIL).join('')}</span>
        <span>{points.slice(-TAIL).join('')}</span>
      </span>
    </Tip>
  );
}

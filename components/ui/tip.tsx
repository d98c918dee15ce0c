'use client';

import { Tooltip } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import css from './tip.module.css';

/**
 * Words on hover, focus and tap. Mantine's tooltip is mounted only while open, so a table may hold hundreds.
 * focusable: let the keyboard reach it; leave out where the child itself takes focus.
 */
export function Tip({
  label,
  children,
  focusable,
  block,
  className,
}: {
  label: ReactNode;
  children: ReactNode;
  focusable?: boolean;
  block?: boolean;
  className?: string;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <span
        ref={anchor}
        className={[css.anchor, block && css.block, className].filter(Boolean).join(' ')}
        tabIndex={focusable ? 0 : undefined}
        onPointerEnter={() => setOpen(true)}
        onPointerLeave={() => setOpen(false)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open) setOpen(false);
        }}
      >
        {children}
      </span>
      {open && <Tooltip opened target={anchor} label={label} multiline />}
    </>
  );
}

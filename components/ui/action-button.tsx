'use client';

import { Button, VisuallyHidden, type ButtonProps } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import css from './action-button.module.css';
import { Tip } from './tip';

export interface ActionButtonProps extends Pick<
  ButtonProps,
  'size' | 'leftSection' | 'rightSection' | 'loading'
> {
  children: ReactNode;
  onClick?: () => void;
  /** Why it cannot be pressed now; while given, a press does nothing and the reason is shown. */
  reason?: string;
  /** The one filled button of a group. */
  primary?: boolean;
  /** No edge: for Clear and Cancel. */
  bare?: boolean;
  /** "submit" inside a form; with a reason it does not submit. */
  type?: 'button' | 'submit';
}

/** A verb that stays in its place: never `disabled`, it says why on hover, focus and tap instead. */
export function ActionButton({
  children,
  onClick,
  reason,
  primary,
  bare,
  type = 'button',
  ...rest
}: ActionButtonProps) {
  const id = useId();
  const variant = reason ? 'default' : primary ? 'filled' : bare ? 'subtle' : 'default';
  const button = (
    <Button
      {...rest}
      className={css.button}
      type={reason ? 'button' : type}
      variant={variant}
      aria-disabled={reason ? true : undefined}
      aria-describedby={reason ? id : undefined}
      onClick={reason ? undefined : onClick}
    >
      {children}
    </Button>
  );
  if (!reason) return <span className={css.slot}>{button}</span>;
  return (
    <span className={css.slot}>
      <Tip label={reason} className={css.slot}>
        {button}
      </Tip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </span>
  );
}

'use client';

import { Button, Menu, MenuDropdown, MenuTarget } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconChevronDown } from '@/components/ui/icons';
import css from './list-menu.module.css';

export interface ListMenuProps {
  /** On the button, and so the menu's name. */
  button: ReactNode;
  /** px */
  width: number;
  /** The menu stays open while its items are pressed. */
  stays?: boolean;
  children: ReactNode;
}

/** A menu in the head of a list. */
export function ListMenu({ button, width, stays, children }: ListMenuProps) {
  return (
    <span className={css.slot} onKeyDown={keepLetters}>
      <Menu
        position="bottom-end"
        width={width}
        closeOnItemClick={!stays}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        returnFocus
      >
        <MenuTarget>
          <Button rightSection={<IconChevronDown size={12} />}>{button}</Button>
        </MenuTarget>
        <MenuDropdown className={css.menu}>{children}</MenuDropdown>
      </Menu>
    </span>
  );
}

/** Words in a menu that are no item. No paragraph: a menu may hold nothing that has a role of its own. */
export function MenuWords({ children }: { children: ReactNode }) {
  return <div className={css.words}>{children}</div>;
}

/** Letters look for an item of an open menu; the page has other plans with them. */
function keepLetters(event: KeyboardEvent) {
  const inMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
  if (inMenu && event.key.length === 1 && event.key !== ' ') event.preventDefault();
}

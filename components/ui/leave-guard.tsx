'use client';

import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ActionButton } from './action-button';
import css from './form-dialog.module.css';

type Leave = () => void;
type Ask = (leave: Leave) => void;

let asking: Ask | null = null;

/** Goes somewhere else, after whoever has something unsaved was asked. For moves that are no link: keys, menus. */
export function leaveBy(leave: Leave): void {
  if (asking === null) leave();
  else asking(leave);
}

/** The part of the Navigation API that is used; a browser without it asks for links only. */
interface NavigateEvent extends Event {
  navigationType: string;
  destination: { key: string };
}
type Navigation = EventTarget & { traverseTo: (key: string) => unknown };

/**
 * Asks before the reader leaves with something unsaved: by a link, a key, the back button, or by closing the tab (there
 * the browser has words of its own). leave: what leaves once the reader has said so.
 */
export function LeaveGuard({
  active,
  onGo,
  words,
}: {
  active: boolean;
  /** Goes to a page of the product. */
  onGo: (href: string) => void;
  words: { title: string; body: string; stay: string; go: string };
}) {
  const [leave, setLeave] = useState<{ go: Leave } | null>(null);
  useEffect(() => {
    if (!active) return;
    let letThrough = false;
    const ask: Ask = (go) =>
      setLeave({
        go: () => {
          letThrough = true;
          go();
        },
      });
    const onClick = (event: MouseEvent) => {
      const href = insideHref(event);
      if (href === null || letThrough) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => onGo(href));
    };
    const onTraverse = (event: Event) => {
      const { navigationType, destination } = event as NavigateEvent;
      if (navigationType !== 'traverse' || !event.cancelable || letThrough) return;
      event.preventDefault();
      ask(() => void navigation?.traverseTo(destination.key));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!letThrough) event.preventDefault();
    };
    const navigation = (window as { navigation?: Navigation }).navigation;
    asking = ask;
    // Before React's own listener, which sits on the document.
    window.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    navigation?.addEventListener('navigate', onTraverse);
    return () => {
      asking = null;
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
      navigation?.removeEventListener('navigate', onTraverse);
    };
  }, [active, onGo]);

  const stay = () => setLeave(null);
  return (
    <Modal
      opened={leave !== null}
      onClose={stay}
      title={words.title}
      withCloseButton={false}
      classNames={{ body: css.frame }}
    >
      <div className={css.body}>
        <p className={css.consequence}>{words.body}</p>
      </div>
      <footer className={css.foot}>
        <ActionButton
          onClick={() => {
            stay();
            leave?.go();
          }}
        >
          {words.go}
        </ActionButton>
        <ActionButton primary onClick={stay}>
          {words.stay}
        </ActionButton>
      </footer>
    </Modal>
  );
}

/** Where a plain click on a link would lead inside the product; null for every other click. */
function insideHref(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const url = new URL(link.href);
  const same =
    url.origin === location.origin && url.pathname + url.search === location.pathname + location.search;
  return url.origin === location.origin && !same ? url.pathname + url.search + url.hash : null;
}

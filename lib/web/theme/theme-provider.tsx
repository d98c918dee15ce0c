'use client';

import {
  MantineProvider,
  mergeThemeOverrides,
  Notification,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import { useTranslations } from 'next-intl';
import { useMemo, useState, type ReactNode } from 'react';
import { cssVariablesResolver } from './css-variables';
import { theme } from './theme';

/** The server decides the scheme from the cookie, so Mantine must not look into local storage. */
const serverDecides: MantineColorSchemeManager = {
  get: (defaultValue) => defaultValue,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * Mantine with the console's theme. scheme: the reader's setting as the server resolved it. nonce: what styles added
 * later must carry; the first one counts, since the document keeps the policy it came with.
 */
export function ThemeProvider({
  scheme,
  nonce,
  children,
}: {
  scheme: MantineColorScheme;
  nonce: string;
  children: ReactNode;
}) {
  const [documentNonce] = useState(() => keepNonce(nonce));
  const close = useTranslations('common.dialog')('close');
  // The button that puts a notification away is a bare cross otherwise.
  const named = useMemo(() => {
    const defaultProps = { closeButtonProps: { 'aria-label': close } };
    return mergeThemeOverrides(theme, {
      components: { Notification: Notification.extend({ defaultProps }) },
    });
  }, [close]);
  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme={scheme}
      colorSchemeManager={serverDecides}
      getStyleNonce={() => documentNonce}
    >
      {children}
      <Notifications position="bottom-right" />
    </MantineProvider>
  );
}

/** Open dialogs stop the page from scrolling by a style of their own, which asks this package. */
function keepNonce(nonce: string): string {
  if (typeof window !== 'undefined') setNonce(nonce);
  return nonce;
}

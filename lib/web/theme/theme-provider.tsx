'use client';

import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import { useState, type ReactNode } from 'react';
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
  return (
    <MantineProvider
      theme={theme}
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

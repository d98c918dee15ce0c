'use client';

import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
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

/** Mantine with the console's theme. scheme: the reader's setting as the server resolved it. */
export function ThemeProvider({ scheme, children }: { scheme: MantineColorScheme; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme={scheme}
      colorSchemeManager={serverDecides}
    >
      {children}
      <Notifications position="bottom-right" />
    </MantineProvider>
  );
}

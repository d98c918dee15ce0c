import './globals.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';

import { ColorSchemeScript } from '@mantine/core';
import type { Metadata, Viewport } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getNow, getTranslations } from 'next-intl/server';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { KeyboardProvider } from '@/components/ui/keyboard';
import { NowProvider } from '@/components/ui/now';
import { pageNonce } from '@/lib/web/page-nonce';
import { resolveUserPreferences } from '@/lib/web/preferences';
import { ThemeProvider } from '@/lib/web/theme/theme-provider';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return { title: { default: t('brand'), template: `%s · ${t('brand')}` } };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { locale, theme } = await resolveUserPreferences();
  const now = await getNow();
  const nonce = await pageNonce();
  // Only "auto" needs a script: a chosen scheme is already in the markup, so nothing flashes.
  const scheme = theme === 'auto' ? undefined : theme;
  return (
    <html lang={locale} data-mantine-color-scheme={scheme ?? 'light'} suppressHydrationWarning>
      <head>
        {scheme ? null : (
          <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" localStorageKey="mg-no-store" />
        )}
      </head>
      <body>
        <NextIntlClientProvider>
          <ThemeProvider scheme={theme} nonce={nonce}>
            <NuqsAdapter>
              <NowProvider serverNow={now.toISOString()}>
                <KeyboardProvider>{children}</KeyboardProvider>
              </NowProvider>
            </NuqsAdapter>
          </ThemeProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}

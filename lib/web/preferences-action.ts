'use server';

import { cookies } from 'next/headers';
import { parseLocale } from './i18n/locales';
import { isKnownZone, PREFERENCE_COOKIES, THEMES } from './preferences';

const ONE_YEAR_SECONDS = 31_536_000;

/** Keeps language, theme or zone in this browser. Values nobody offers are ignored. */
export async function savePreferences(patch: {
  locale?: string;
  theme?: string;
  zone?: string;
}): Promise<void> {
  const jar = await cookies();
  const keep = (name: string, value: string) =>
    jar.set(name, value, { path: '/', maxAge: ONE_YEAR_SECONDS, sameSite: 'lax', httpOnly: true });
  const locale = parseLocale(patch.locale);
  const theme = THEMES.find((known) => known === patch.theme);
  if (locale) keep(PREFERENCE_COOKIES.locale, locale);
  if (theme) keep(PREFERENCE_COOKIES.theme, theme);
  if (patch.zone && isKnownZone(patch.zone)) keep(PREFERENCE_COOKIES.zone, patch.zone);
}

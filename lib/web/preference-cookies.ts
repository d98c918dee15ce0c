import 'server-only';
import { cookies } from 'next/headers';
import { parseLocale } from './i18n/locales';
import { isKnownZone, PREFERENCE_COOKIES, THEMES } from './preferences';
import { webEnvironment } from './web-environment';

const ONE_YEAR_SECONDS = 31_536_000;

/** What a caller would like to keep; nothing in it is trusted. */
export type PreferencePatch = { locale?: string | null; theme?: string | null; zone?: string | null };

/** Keeps language, theme or zone in this browser. Values nobody offers are ignored. */
export async function keepPreferences(patch: PreferencePatch): Promise<void> {
  const jar = await cookies();
  const secure = webEnvironment().url.startsWith('https:');
  const options = { path: '/', maxAge: ONE_YEAR_SECONDS, sameSite: 'lax' as const, httpOnly: true, secure };
  const known = knownPreferences(patch);
  if (known.locale) jar.set(PREFERENCE_COOKIES.locale, known.locale, options);
  if (known.theme) jar.set(PREFERENCE_COOKIES.theme, known.theme, options);
  if (known.zone) jar.set(PREFERENCE_COOKIES.zone, known.zone, options);
}

/** The part of a patch that somebody could have chosen. */
export function knownPreferences(patch: PreferencePatch) {
  const { locale, theme, zone } = patch;
  return {
    locale: typeof locale === 'string' ? parseLocale(locale) : undefined,
    theme: THEMES.find((known) => known === theme),
    zone: typeof zone === 'string' && isKnownZone(zone) ? zone : undefined,
  };
}

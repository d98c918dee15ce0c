import { cookies, headers } from 'next/headers';
import { negotiateLocale, parseLocale, type AppLocale } from './i18n/locales';

/** Cookies that carry a user's settings; sign-in and the account page write them from the user's row. */
export const PREFERENCE_COOKIES = { locale: 'mg-locale', theme: 'mg-theme', zone: 'mg-zone' } as const;

export const THEMES = ['light', 'dark', 'auto'] as const;
export type ThemePreference = (typeof THEMES)[number];

/** zone: an IANA name the runtime knows, or UTC. */
export interface UserPreferences {
  locale: AppLocale;
  theme: ThemePreference;
  zone: string;
}

/** True if the runtime can format times in this zone. */
export function isKnownZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Language, theme and time zone of this request: the user's setting, else what the browser asks for. */
export async function resolveUserPreferences(): Promise<UserPreferences> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const zone = jar.get(PREFERENCE_COOKIES.zone)?.value;
  const theme = jar.get(PREFERENCE_COOKIES.theme)?.value;
  return {
    locale:
      parseLocale(jar.get(PREFERENCE_COOKIES.locale)?.value) ?? negotiateLocale(head.get('accept-language')),
    theme: THEMES.find((known) => known === theme) ?? 'auto',
    zone: zone && isKnownZone(zone) ? zone : 'UTC',
  };
}

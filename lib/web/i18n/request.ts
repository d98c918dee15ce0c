import { getRequestConfig } from 'next-intl/server';
import { messagesByLocale } from '@/lib/web/messages';
import { resolveUserPreferences } from '@/lib/web/preferences';

/** next-intl's configuration of one request: no locale in URLs, the reader's preferences decide. */
export default getRequestConfig(async () => {
  const { locale, zone } = await resolveUserPreferences();
  return { locale, timeZone: zone, messages: messagesByLocale[locale] };
});

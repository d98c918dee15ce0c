import type { AppLocale } from './locales';
import type { Messages } from '../messages';

declare module 'next-intl' {
  interface AppConfig {
    Locale: AppLocale;
    Messages: Messages;
  }
}

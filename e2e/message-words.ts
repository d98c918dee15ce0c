import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppLocale } from '../lib/web/i18n/locales';
import type { Messages } from '../lib/web/messages';

const FOLDER = join(import.meta.dirname, '../lib/web/messages');

/** The words of one part of the console, as its pages have them. */
export function wordsOf<Part extends keyof Messages>(part: Part, locale: AppLocale): Messages[Part] {
  return JSON.parse(readFileSync(join(FOLDER, part, `${locale}.json`), 'utf8')) as Messages[Part];
}

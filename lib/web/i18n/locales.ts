export const LOCALES = ['en', 'zh-CN'] as const;
export type AppLocale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: AppLocale = 'en';

/** The locale a stored value names, or undefined if it names none we speak. */
export function parseLocale(value: string | undefined): AppLocale | undefined {
  return LOCALES.find((locale) => locale === value);
}

/**
 * The best locale for an Accept-Language header. Every Chinese variant gets Simplified Chinese:
 * it is nearer to its reader than English.
 */
export function negotiateLocale(header: string | null): AppLocale {
  const ranges = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag, quality: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranges) {
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
  }
  return DEFAULT_LOCALE;
}

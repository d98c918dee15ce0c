import { expect, test } from 'vitest';
import { businessDayText } from './business-day-text';

test.each([
  ['2026-03-17', 'en', false, '17 Mar 2026'],
  ['2026-03-17', 'en', true, 'Tuesday 17 March 2026'],
  ['2026-03-17', 'zh-CN', false, '2026年3月17日'],
  ['2026-03-17', 'zh-CN', true, '2026年3月17日 星期二'],
  ['no date', 'en', true, 'no date'],
])('%s in %s', (date, locale, weekday, shown) => expect(businessDayText(date, locale, weekday)).toBe(shown));

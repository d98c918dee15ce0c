import type { BusinessDate } from '../../domain/reconciliation';
import { dayBefore } from './china-time';

/** What an Alipay bill says of itself before its table. `to` is inclusive; the file's own end is not. */
export type AlipayPreamble = { account: string | null; from: BusinessDate | null; to: BusinessDate | null };

const ACCOUNT = /账号[：:]\s*[[【]?\s*([^\]】\s]+)/;
const FROM = /起始日期[：:]\s*[[【]?\s*([^\]】]+)/;
const TO = /终止日期[：:]\s*[[【]?\s*([^\]】]+)/;
const DAY = /^(\d{4})[年/-](\d{1,2})[月/-](\d{1,2})日?\s*(.*)$/;

/** Takes what one line says, over what was known before. */
export function readPreambleLine(line: string, known: AlipayPreamble): AlipayPreamble {
  const [account, from, to] = [ACCOUNT, FROM, TO].map((pattern) => pattern.exec(line)?.[1]?.trim());
  return {
    account: account ?? known.account,
    from: from === undefined ? known.from : firstDay(from),
    to: to === undefined ? known.to : lastDay(to),
  };
}

function firstDay(text: string): BusinessDate | null {
  return dayOf(text)?.day ?? null;
}

/** An end at midnight is the beginning of the first day that is not covered. */
function lastDay(text: string): BusinessDate | null {
  const end = dayOf(text);
  if (end === null) return null;
  return /[1-9]/.test(end.clock) ? end.day : dayBefore(end.day);
}

function dayOf(text: string): { day: BusinessDate; clock: string } | null {
  const match = DAY.exec(text);
  if (match === null) return null;
  const [, year = '', month = '', date = '', clock = ''] = match;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return dayBefore(day) === null ? null : { day, clock };
}

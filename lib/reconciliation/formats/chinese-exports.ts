import type { FormatId } from '../statement-row';
import { WrongFile } from '../wrong-file';

/** Enough lines to see every preamble through; a header that has not come by then is none. */
export const PREAMBLE_LINES = 60;
/** Cells of a line that is shown as the header which was found. */
const SHOWN_CELLS = 50;
/** An answer in place of a bill is short, in UTF-16 units; a table that happens to hold its words is not. */
const LONGEST_ANSWER = 1_000;

const WECHAT_PERSONAL = /微信支付账单明细|微信昵称/;
const ALIPAY_PERSONAL = /支付宝交易记录明细查询|交易记录明细列表|电子客户回单|支付宝账户：|支付宝账户:/;
const WECHAT = /微信订单号|微信支付业务单号/;
const ALIPAY = /#支付宝(?:业务|账务)|支付宝交易号|业务明细列表|账务明细列表|账务流水号/;

/** Whether the beginning of a text is of a WeChat Pay merchant's bill, of whichever kind. */
export function looksLikeWechat(firstText: string): boolean {
  return WECHAT.test(firstText) && !WECHAT_PERSONAL.test(firstText);
}

/** Whether the beginning of a text is of an Alipay merchant's bill, of whichever kind. */
export function looksLikeAlipay(firstText: string): boolean {
  return ALIPAY.test(firstText) && !ALIPAY_PERSONAL.test(firstText);
}

/** Throws WrongFile when a line is of an export that private persons make of their own account. */
export function refusePersonalExport(line: string): void {
  if (WECHAT_PERSONAL.test(line)) throw new WrongFile('personal_wechat_export');
  if (ALIPAY_PERSONAL.test(line)) throw new WrongFile('personal_alipay_export');
}

/**
 * The refusal of a text whose header nobody knows: `not_this_format` when it is of the other platform, or no table at
 * all, else `unknown_layout` with the headers side by side.
 */
export function unknownHeader(
  lines: readonly string[],
  format: FormatId,
  expected: readonly string[],
): WrongFile {
  const text = lines.join('\n');
  const other = otherFormat(text, format);
  if (other !== null) return new WrongFile('not_this_format', { expected: [format], found: [other] });
  const header = lines.find((line) => line.split(',').length > 2);
  if (header === undefined || /^\s*[<{[]/.test(text)) {
    return new WrongFile('not_this_format', { expected: [format], found: [text.trim().slice(0, 200)] });
  }
  const found = header.split(',', SHOWN_CELLS).map((cell) => cell.trim());
  return new WrongFile('unknown_layout', { expected, found });
}

function otherFormat(text: string, format: FormatId): FormatId | null {
  if (format !== 'wechat_trade' && looksLikeWechat(text)) return 'wechat_trade';
  return format !== 'alipay_trade' && looksLikeAlipay(text) ? 'alipay_trade' : null;
}

/**
 * Whether a text is a platform's word that there is no bill of that day, which is a valid empty day: WeChat Pay answers
 * "No Bill Exist" or NO_STATEMENT_EXIST, Alipay "bill_not_exist", as XML, as JSON or plain.
 */
export function saysNoBill(text: string): boolean {
  if (text.length > LONGEST_ANSWER) return false;
  return /no[ _]?bill|no[ _]statement[ _]exist|bill[ _]not[ _]exist|账单(?:文件)?不存在/i.test(text);
}

import { quotedText } from './quoted-text';
import { wordWithDigits } from './numbered-word';
import { maskErrorText } from './masking';

/** How much of a message is looked at, in UTF-16 units: `last_error` and the attempt's text agree about it. */
const LOOKED_AT = 500;
/** Longest result, in UTF-16 units. */
const TITLE_LIMIT = 240;

const ANY_CASE = (word: string) =>
  word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replaceAll(' ', '[ _-]?');
const words = (list: string) => list.split('|').map(ANY_CASE).join('|');

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,]\\d+)?';
const ZONE = '(?:[ ]?(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?';
const TIME = [
  `\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}(?:[T ]${CLOCK}${ZONE})?`,
  `\\d{2,4} ?年 ?\\d{1,2} ?月 ?\\d{1,2} ?[日号](?: ?${CLOCK})?`,
  '\\d{1,2} ?月 ?\\d{1,2} ?[日号]',
  '\\d{1,2} ?[时点] ?\\d{1,2} ?分(?: ?\\d{1,2} ?秒)?',
  `(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?\\d{1,2}[ -]${MONTH}[ -]\\d{4}(?: ${CLOCK}${ZONE})?`,
  `(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?${MONTH} \\d{1,2}(?:,? \\d{4})?(?: ${CLOCK}${ZONE})?`,
  '\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d+)?',
].join('|');

const UNIT = '(?:ms|msecs?|milliseconds?|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|weeks?|µs|us|ns)';
const LENGTH = `\\d+(?:[.,]\\d+)*(?:(?: ?${UNIT}|[smhd])(?![A-Za-z0-9_]|-[0-9a-f]{4})| ?(?:毫秒|秒钟?|分钟|小时|天|周|个月))`;
const DURATION = `(?<![A-Za-z0-9_.])${LENGTH}(?: ?${LENGTH})*|(?<![A-Za-z0-9_.])(?:\\d+(?:\\.\\d+)?[hms]){2,}`;

/** Numbers that say which error it is: they stay. */
const STATUS_NAMES =
  'Bad |Unauthorized|Forbidden|Not |Conflict|Gone|Unprocessable|Too |Internal|Service|Gateway|Payment|Request|Method';
const KEPT = [
  'SQLSTATE\\[\\w{5}\\](?: ?\\[\\d{3,5}\\]|:[^\\d:\\n]{0,60}:? ?\\d{3,5}(?![\\d]))?',
  'ORA-\\d{5}',
  '[hH][tT][tT][pP][sS]?/\\d(?:\\.\\d)?(?: [1-5]\\d\\d(?!\\d))?',
  `[45]\\d\\d (?=${STATUS_NAMES})`,
  `(?:${words('returned|returns|responded with|answered|answered with|replied with|got|received')}) (?:an? )?[45]\\d\\d(?![\\d.,])`,
  '(?:返回|响应|应答)了? ?[45]\\d\\d(?![\\d.,])',
  `(?<![A-Za-z])["']?(?<!(?:verification|sms|zip|postal|coupon|promo|qr|invite|auth|discount) )(?:${words(
    'http|https|status code|status|errno|err no|error code|err code|ret code|return code|result code|response code|resp code|biz code|sub code|exit code|errcode|retcode|error|code',
  )})["'\\]]? ?(?:[:=#(\\[]|is |was )? ?["']?-?[A-Z]{0,5}-?\\d{1,6}(?![\\w.,-]*[\\d])["']?`,
  '["\']?(?:错误码|返回码|状态码|响应码|错误代码|业务码|代码)["\']? ?(?:为|是|[:=(\\[])? ?["\']?-?[A-Z]{0,5}-?\\d{1,6}(?![\\w.,-]*\\d)["\']?',
].join('|');

const TLD =
  '(?:com|net|org|cn|io|dev|local|internal|lan|corp|intranet|test|example|invalid|cloud|hk|tw|jp|uk|de|fr|sg|in|us|eu|info|biz|xyz|top|vip|cc|tech|site|shop|online|svc)';
const LABEL = '[A-Za-z0-9_](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?';
const HOST = [
  '(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){3}(?![\\d.]*\\d)(?:/\\d{1,2})?',
  '\\[?(?<![\\w:])(?:[0-9a-fA-F]{1,4}:){3,7}(?::?[0-9a-fA-F]{1,4})\\]?|\\[?(?<![\\w:])(?:[0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{0,4}\\]?|\\[?(?<![\\w:])::(?:[fF]{4}:)?[0-9a-fA-F.]{1,15}\\]?',
  `(?<![\\w./@$-])(?:${LABEL}\\.)+${TLD}(?![A-Za-z0-9_-]|\\.[A-Za-z])`,
  `(?<![\\w./@$-])(?:${LABEL}\\.)+(?!(?:php|jsx?|tsx?|mjs|cjs|py|java|go|rb|cs|kt|scala|sql|vue|c|cpp|h|rs|log|json|ya?ml|conf|xml)\\b)[a-z][a-z0-9-]*(?=:\\d{2,5}(?!\\d))`,
  '(?<![\\w.-])localhost(?![\\w-])',
].join('|');

const TOKEN = '[A-Za-z0-9][A-Za-z0-9_.:@*-]*';
const NOT_A_VALUE =
  '(?!(?:null|undefined|none|None|NULL|nil|true|false|empty|missing|required|is|not|invalid)\\b)';
const LABELLED = [
  `(?<![A-Za-z0-9])(?:[A-Za-z][A-Za-z_]*(?:_id|_no|_sn|_uuid|_nonce|Id|ID|No|Sn)|id|ID|Id|uuid|UUID)["'\\]]? ?[:=#] ?["'\\[(]?${NOT_A_VALUE}${TOKEN}`,
  `(?:订单|流水|交易|支付|退款|商户|会员|用户|客户|手机|身份证|银行卡|卡|账|账户|运单|快递|物流|合同|发票|请求|批次|券|单据|业务|设备|编|序列|门店)(?:单号|单|号码|号|编号|编码|码|[iI][dD])? ?(?:为|是|[:=#(\\[【「"'])? ?${NOT_A_VALUE}(?=[A-Za-z_.:@*-]*\\d)${TOKEN}`,
].join('|');

/** Signatures and nonces are drawn anew for every answer, and are no words: a gateway's answer ends in hundreds of them. */
const DRAWN =
  '(?<=(?<![A-Za-z0-9])(?:[A-Za-z]+_)?(?:sign|signature|sig|nonce|nonce_?[sS]tr)["\'\\]]? ?[:=] ?["\']?)' +
  '(?=[a-zA-Z-]*[A-Z0-9+/%])(?![A-Z-]+(?![A-Za-z0-9+/%]))[A-Za-z0-9+/=%~.-]{16,}';

const QUOTED =
  '"[^"\\n]{0,400}"|`[^`\\n]{0,200}`|(?<![A-Za-z0-9])\'[^\'\\n]{0,200}\'(?![A-Za-z0-9])|“[^”\\n]{0,200}”|‘[^’\\n]{0,200}’|「[^」\\n]{0,200}」|『[^』\\n]{0,200}』';

/** In the order of their right to a place in the text; the first that matches there has it. */
const RULES = {
  placeholder: '‹[a-z]+›',
  worker: '(?<=^Reclaimed: )[^\\n]{1,80}?(?= claimed it )',
  url: '(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]*://[^\\s"\'<>`，。；、）】》”’()]*[^\\s"\'<>`，。；、）】》”’().,;:!?]',
  drawn: DRAWN,
  email: '[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+',
  kept: KEPT,
  quoted: QUOTED,
  uuid: '(?<![A-Za-z0-9])[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}(?![A-Za-z0-9])',
  time: `(?<![\\w.])(?:${TIME})(?![\\d])`,
  host: HOST,
  hex: '(?<![A-Za-z0-9])0x[0-9a-fA-F]+',
  duration: DURATION,
  labelled: LABELLED,
  word: '(?<![A-Za-z0-9_])(?=[A-Za-z0-9_-]*\\d)(?=[0-9_-]*[A-Za-z])[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*',
  masked: '•+',
  number: '(?:(?<=^|[\\s(\\[{:=,<>])[-+−])?\\d+(?:[.,]\\d+)*(?:[eE][-+]?\\d+)?',
} as const;

type Rule = keyof typeof RULES;
const NAMES = Object.keys(RULES) as Rule[];
const PATTERN = new RegExp(NAMES.map((name) => `(${RULES[name]})`).join('|'), 'g');

/**
 * A message with ids, numbers, hosts, addresses, times, durations and quoted values replaced by placeholders such as
 * `‹n›`; codes that name the error stay (HTTP statuses, SQLSTATE, `code=40001`). Idempotent. Secrets are masked before.
 */
export function normaliseMessage(message: string): string {
  let text = once(message);
  // What is replaced changes what stands beside it; nearly always the second look finds nothing more.
  for (let look = 0; look < LOOKS; look += 1) {
    const again = once(text);
    if (again === text) break;
    text = again;
  }
  return text;
}

const LOOKS = 8;

function once(message: string): string {
  const text = replaceAll(maskErrorText(cutEnd(firstCause(message))));
  return cutTitle(text.replace(/\s+/gu, ' ').trim());
}

/** Looks at the text with its full-width forms folded, and keeps the original where nothing is replaced. */
function replaceAll(text: string): string {
  const folded = foldWidth(text);
  const parts: string[] = [];
  let done = 0;
  for (const match of folded.matchAll(PATTERN)) {
    const [whole] = match;
    const name = NAMES.find((_rule, index) => match[index + 1] !== undefined) ?? 'placeholder';
    const end = match.index + whole.length;
    parts.push(text.slice(done, match.index));
    parts.push(REPLACED[name](text.slice(match.index, end), folded, match.index));
    done = end;
  }
  parts.push(text.slice(done));
  return collapseLists(parts.join(''));
}

const always = (text: string) => () => text;

const REPLACED: Readonly<Record<Rule, (whole: string, text: string, at: number) => string>> = {
  placeholder: (whole) => whole,
  worker: always('‹worker›'),
  url: always('‹url›'),
  drawn: always('‹id›'),
  email: always('‹email›'),
  kept: (whole) => whole,
  quoted: (whole, text, at) => quotedText(whole, text, at, replaceAll),
  uuid: always('‹id›'),
  time: always('‹time›'),
  host: always('‹host›'),
  hex: always('‹id›'),
  duration: always('‹duration›'),
  labelled: (whole) => `${whole.slice(0, foldWidth(whole).search(LAST_TOKEN))}‹id›`,
  word: wordWithDigits,
  masked: always('‹s›'),
  number: always('‹n›'),
};

const LAST_TOKEN = new RegExp(`${TOKEN}$`);

/** Lists of values are as long as the batch that failed. */
function collapseLists(text: string): string {
  return text.replace(/(‹[a-z]+›)(?: ?[,，、;|] ?\1)+/g, '$1');
}

/** Full-width digits, letters and punctuation as their usual forms: one for one, so that lengths stay. */
function foldWidth(text: string): string {
  return text.replace(/[！-～　]/g, (char) =>
    char === '　' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 0xfee0),
  );
}

const FRAME = /\r?\n\s*(?:at\s|#\d+\s|Stack trace:|File "|\.\.\. \d+ more)/;

/** The sentence of an error without the stack under it; a page of HTML as its text; JSON in JSON without backslashes. */
function firstCause(message: string): string {
  const text = message.slice(0, 4_000).trim();
  if (text.startsWith('Traceback (most recent call last)')) return text.split('\n').at(-1) ?? text;
  const frame = FRAME.exec(text);
  const sentence = frame === null ? text : text.slice(0, frame.index);
  return withoutTags(withoutElements(sentence)).replace(/\\+(?=["'/])/g, '');
}

const ELEMENT = /<([A-Za-z]\w{0,40})>\s*(?:<!\[CDATA\[)?([^<>]*?)(?:\]\]>)?\s*<\/\1>\s*/g;

/** An answer in XML as its names and values: what it says would stand behind the end of the title otherwise. */
function withoutElements(text: string): string {
  if (!/<xml\b|<\?xml\b/i.test(text)) return text;
  return text
    .replace(/<\?xml[^>]{0,100}\?>/gi, ' ')
    .replace(ELEMENT, '$1=$2; ')
    .replace(/<[^<>]{1,100}>/g, ' ');
}

function withoutTags(text: string): string {
  if (!/<(?:html|!doctype|body|head)\b/i.test(text)) return text;
  return text.replace(/<(style|script)\b[^>]*>[^<]*<\/\1>/gi, ' ').replace(/<[^<>]{1,300}>/g, ' ');
}

/** What a cut text ends with may be half of a number or a name. */
function cutEnd(text: string): string {
  const cut = text.length > LOOKED_AT || text.endsWith('…');
  if (!cut) return text;
  return text.slice(0, LOOKED_AT).replace(/["'“‘「『][^"'”’」』]{0,400}…?$|[A-Za-z0-9_.:@-]+…?$/, '');
}

/** Never within a placeholder. */
function cutTitle(text: string): string {
  if (text.length <= TITLE_LIMIT) return text;
  const head = text.slice(0, TITLE_LIMIT - 1).replace(/‹[a-z]*$/, '');
  return `${head.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}

/** Words before a quoted name: what stands in the quotes names a part of a program, not a value. */
const NAMES_BEFORE =
  /(?:\b(?:key|keys|column|field|property|properties|table|index|parameter|param|argument|attribute|method|function|class|constraint|variable|header|option|module|package|command|enum|offset|named|reading|setting)|字段|参数|列|表|键|属性|方法|配置项?)[:： ]{0,2}$/i;
const NAMES_AFTER =
  /^ ?(?:is required|is missing|must |cannot be |can't be |is not a function|is not defined|field\b|column\b|property\b|parameter\b|header\b|不能为空|必填|缺失|字段|参数)/i;
/** Keys of JSON whose values say what went wrong. */
const TELLING_KEY =
  /["']?(?:(?:sub_?|err(?:or)?_?|ret(?:urn)?_?|result_?|biz_?|decline_?|resp(?:onse)?_?)?(?:code|msg|message|reason|desc|description|type|info)|error|errors|detail|details|title|status|cause|exception|fault|hint|hints|warning)["']? ?[:=] ?$/i;
/** The same before a value that stands by itself: in which state something is, or why. */
const TELLING_BEFORE =
  /(?:\b(?:status|state|reason)(?: is| was)?|(?:状态|原因|提示|错误信息)(?:为|是|[:：])?)[:：]? ?$/i;
const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$.[\]-]{0,63}$/u;
/** What Java says was null, and what could not be done with it. */
const CALLED_BEFORE = /\b(?:Cannot invoke|return value of) $/;
const NULL_BEFORE = /\bbecause $/;
const NULL_AFTER = /^ is null\b/;
const JAVA_NAME = /^[\p{L}_$<][\p{L}\p{N}_$.<>()[\],‹› ]{0,160}$/u;
const CONSTANT = /^[A-Z]+(?:_[A-Z]+)+$/;

/**
 * What becomes of a piece in quotes: names of keys, columns, fields and of what was null stay, as do error codes, states,
 * reasons and the messages of a JSON answer (with their own values replaced); every other quoted value is `‹s›` in its
 * quotes.
 */
export function quotedText(
  whole: string,
  text: string,
  at: number,
  replaceInside: (text: string) => string,
): string {
  const [open, inner, close] = [whole[0] ?? '', whole.slice(1, -1), whole.at(-1) ?? ''];
  const before = text.slice(Math.max(0, at - 48), at);
  const after = text.slice(at + whole.length, at + whole.length + 24);
  const isKey = /^ ?:/.test(after) && /(?:^|[{,[\s])$/.test(before);
  const isName = IDENTIFIER.test(inner) && (isKey || NAMES_BEFORE.test(before) || NAMES_AFTER.test(after));
  const isJava =
    JAVA_NAME.test(inner) &&
    (CALLED_BEFORE.test(before) || (NULL_BEFORE.test(before) && NULL_AFTER.test(after)));
  const tells = TELLING_KEY.test(before) || TELLING_BEFORE.test(before);
  const stays = isName || isJava || CONSTANT.test(inner) || (inner !== '' && tells);
  return open + (stays ? replaceInside(inner) : '‹s›') + close;
}

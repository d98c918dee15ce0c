/**
 * Which key names hide their values: secrets and what identifies a person, in the spellings of English and of Chinese
 * services. Rather one too many than one too few: a person with the right can reveal them, on record.
 */

/** Anywhere in the name once case and separators are gone: `X-Api-Key`, `apiKey`, `userAccessTokenV2`. */
const PARTS = [
  'password|passwd|passphrase|passcode|secret|token|credential|authorization',
  'apikey|accesskey|privatekey|secretkey|signingkey|encryptkey|aeskey|mchkey|sessionkey|merchantkey',
  'cookie|sessionid|jsessionid|phpsessid',
  'idcard|idcode|identityno|identitynumber|identitycard|idnumber|certno|certificateno|passport|sfzh|shenfenzheng',
  'cardno|cardnum|bankcard|bankaccount|accountno|accountnumber|creditcard|debitcard|iban',
  'mobile|phone|msisdn|shouji|openid|unionid|email|verifycode|verificationcode|smscode',
  '密码|口令|密钥|秘钥|令牌|凭证|身份证|证件号|护照|银行卡|卡号|手机|电话|邮箱|验证码',
].join('|');
const ANYWHERE = new RegExp(PARTS);

/** Too short to be looked for anywhere: they must be a word of the name. */
const WORDS = new Set(
  'pwd pass pin cvv cvv2 cvc otp auth bearer jwt ssn tel telephone fax mail pan captcha credentials'.split(
    ' ',
  ),
);

function squash(key: string): string {
  return key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function words(key: string): string[] {
  return key
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
}

export type KeyPredicate = (key: string) => boolean;

/** @param extra further names of one type, compared without case and separators */
export function sensitiveKeys(extra: readonly string[] = []): KeyPredicate {
  const own = new Set(extra.map(squash).filter((key) => key !== ''));
  const known = new Map<string, boolean>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const squashed = squash(key);
    const hit = own.has(squashed) || ANYWHERE.test(squashed) || words(key).some((word) => WORDS.has(word));
    if (known.size < 2000) known.set(key, hit);
    return hit;
  };
}

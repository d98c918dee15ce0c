/** Words whose digits belong to them. */
const TERMS =
  /^(?:utf-?(?:8|16|32)\w*|sha-?(?:1|224|256|384|512)|md5|base(?:32|64)(?:url)?|ipv[46]|tlsv?1?|sslv?[23]|http2|http3|oauth2|x509|pkcs\d+|rsa2?|sm[234]|aes(?:128|256)?|s3|ec2|k8s|h5|p2p|b2b|b2c|o2o|2fa|3ds\d?|e2e|i18n|log4j|win32|x86_64|amd64|arm64|u?int(?:8|16|32|64)|latin1|iso-8859-1|gb2312|gb18030|big5|id3|mp[34])$/i;

/**
 * A word with digits in it. A name keeps its letters (`worker-3` is `worker-‹n›`); what looks drawn from a hat, because
 * digits and letters take turns or it is long hexadecimal, is an id as a whole.
 */
export function wordWithDigits(word: string): string {
  if (TERMS.test(word)) return word;
  const parts = word.split(/[-_]/);
  return parts.some(looksDrawn) ? '‹id›' : word.replace(/\d+/g, '‹n›');
}

/** Longer words than this whose case changes at every other letter are none. */
const DRAWN_LENGTH = 12;

function looksDrawn(part: string): boolean {
  if (!/\d/.test(part) || !/[A-Za-z]/.test(part)) return false;
  if (/^[0-9a-f]{8,}$/i.test(part)) return true;
  const runs = (part.match(/[A-Z]+|[a-z]+|\d+/g) ?? []).length;
  if (part.length >= DRAWN_LENGTH && runs * 2 > part.length) return true;
  return (part.match(/\d+/g) ?? []).length > 1;
}

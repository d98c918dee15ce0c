export type PolicyQuestion = {
  /** Of this one request: what our own scripts and styles are known by. */
  nonce: string;
  /** The public origin. */
  url: string;
  /** React's development build evaluates text. */
  development: boolean;
};

/** No feature of the browser but writing to the clipboard, which copying an id needs. */
const NO_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'browsing-topics',
];

/** Headers of every answer, whatever it is. */
export function securityHeaders(question: PolicyQuestion): Record<string, string> {
  const features = NO_FEATURES.map((name) => `${name}=()`);
  return {
    'Content-Security-Policy': contentSecurityPolicy(question),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': [...features, 'clipboard-write=(self)'].join(', '),
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isTrustworthy(question.url) ? { 'Cross-Origin-Opener-Policy': 'same-origin' } : {}),
    // Of this host only: what else the domain serves is not ours to decide.
    ...(question.url.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/**
 * What a page may load and run: our own scripts by nonce and what they load, nothing from elsewhere. Next finds the
 * nonce in the request's own copy of this header.
 */
export function contentSecurityPolicy({ nonce, development }: PolicyQuestion): string {
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'none'"],
    // 'self' is for browsers that do not know 'strict-dynamic'; the others go by the nonce alone.
    [
      'script-src',
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    ['style-src', "'self'", `'nonce-${nonce}'`],
    // Mantine and CodeMirror place and size things by style attributes, in server-rendered markup too, where no
    // nonce can stand. An attribute selects nothing and loads nothing, so text cannot be read out by it.
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    // Through every redirect behind the form, too: who leaves for a provider gets a page that goes on by itself.
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** Elsewhere browsers ignore the opener policy, and write an error about it into every console. */
function isTrustworthy(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname);
}

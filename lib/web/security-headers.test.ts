import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './security-headers';

const QUESTION = { nonce: 'bm9uY2U', url: 'https://console.test', development: false };

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources];
    }),
  );
}

describe('the Content-Security-Policy', () => {
  const policy = directives(contentSecurityPolicy(QUESTION));

  it('runs nothing but what carries the nonce of the request, and what that loads', () => {
    expect(policy.get('script-src')).toEqual(["'self'", "'nonce-bm9uY2U'", "'strict-dynamic'"]);
    expect(policy.get('style-src')).toEqual(["'self'", "'nonce-bm9uY2U'"]);
  });

  it('names every kind of thing a page may load, and forbids the rest', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy.get(name)).toEqual(["'none'"]);
    for (const name of ['font-src', 'connect-src']) expect(policy.get(name)).toEqual(["'self'"]);
  });

  it('lets forms lead to ourselves only', () => {
    expect(policy.get('form-action')).toEqual(["'self'"]);
  });

  it('allows evaluating text in development only', () => {
    expect(contentSecurityPolicy(QUESTION)).not.toContain('unsafe-eval');
    expect(contentSecurityPolicy({ ...QUESTION, development: true })).toContain("'unsafe-eval'");
  });
});

describe('what browsers are told by the public address', () => {
  it.each([
    ['https://console.test', 'max-age=31536000', 'same-origin'],
    ['http://127.0.0.1:3000', undefined, 'same-origin'],
    ['http://localhost:3000', undefined, 'same-origin'],
    ['http://10.0.0.7:3000', undefined, undefined],
    ['http://localhost.evil.test', undefined, undefined],
  ])('%s', (url, transport, opener) => {
    const headers = securityHeaders({ ...QUESTION, url });
    expect(headers['Strict-Transport-Security']).toBe(transport);
    expect(headers['Cross-Origin-Opener-Policy']).toBe(opener);
  });
});

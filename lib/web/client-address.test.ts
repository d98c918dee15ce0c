import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address';

const from = (peer: string | null, forwardedFor: string | null, trustedProxies: number) =>
  clientAddress({ peer, forwardedFor, trustedProxies });

describe('the address of a caller', () => {
  it('is the socket’s, and X-Forwarded-For means nothing, without trusted proxies', () => {
    expect(from('203.0.113.9', '1.2.3.4', 0)).toBe('203.0.113.9');
    expect(from('::ffff:203.0.113.9', null, 0)).toBe('203.0.113.9');
  });

  it('is what the nearest trusted proxy saw; what the caller wrote before it is ignored', () => {
    expect(from('10.0.0.1', '203.0.113.9', 1)).toBe('203.0.113.9');
    expect(from('10.0.0.1', '6.6.6.6, 203.0.113.9', 1)).toBe('203.0.113.9');
    expect(from('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9');
  });

  it('falls back to the socket when the header is missing, too short or nonsense', () => {
    expect(from('10.0.0.1', null, 1)).toBe('10.0.0.1');
    expect(from('10.0.0.1', '203.0.113.9', 2)).toBe('10.0.0.1');
    expect(from('10.0.0.1', '<script>', 1)).toBe('10.0.0.1');
    expect(from('10.0.0.1', '9'.repeat(500), 1)).toBe('10.0.0.1');
  });

  it('reads ports and IPv6 in every spelling as one address', () => {
    expect(from(null, '203.0.113.9:51234', 1)).toBe('203.0.113.9');
    expect(from(null, '[2001:DB8::0:1]:443', 1)).toBe('2001:db8::1');
    expect(from('2001:db8:0:0:0:0:0:1', null, 0)).toBe('2001:db8::1');
  });

  it('is unknown when nothing says it', () => {
    expect(from(null, null, 0)).toBeNull();
    expect(from('unknown', 'unknown', 1)).toBeNull();
  });
});

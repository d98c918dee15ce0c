import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache';

function textCache() {
  const made: string[] = [];
  const cache = new BoundedCache<string>({ weight: 10, ageMs: 1000 }, (text) =>
    text === '' ? null : text.length,
  );
  const get = (key: string, text: string, now = 0) =>
    cache.get(key, now, async () => {
      made.push(key);
      return text;
    });
  return { made, get, cache };
}

describe('a bounded cache', () => {
  it('makes a value once, until it is too old', async () => {
    const { made, get } = textCache();
    expect([await get('a', 'one'), await get('a', 'two', 999), await get('a', 'two', 1000)]).toEqual([
      'one',
      'one',
      'two',
    ]);
    expect(made).toEqual(['a', 'a']);
  });

  it('gives all who ask at once the same one', async () => {
    const { made, get } = textCache();
    expect(await Promise.all([get('a', 'one'), get('a', 'two')])).toEqual(['one', 'one']);
    expect(made).toEqual(['a']);
  });

  it('lets the longest unused go when it is full, and keeps nothing that is too heavy', async () => {
    const { made, get } = textCache();
    await get('a', '4444');
    await get('b', '4444');
    await get('a', '');
    await get('c', '4444');
    await get('a', '');
    expect(made).toEqual(['a', 'b', 'c']);
    await get('b', '4444');
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    await get('heavy', 'x'.repeat(11));
    await get('heavy', 'x'.repeat(11));
    expect(made.filter((key) => key === 'heavy')).toHaveLength(2);
  });

  it('does not keep what is not worth it, nor failures', async () => {
    const { made, get, cache } = textCache();
    await get('light', '');
    await get('light', '');
    expect(made).toEqual(['light', 'light']);
    const fails = () => cache.get('broken', 0, () => Promise.reject(new Error('no')));
    await expect(fails()).rejects.toThrow('no');
    await expect(fails()).rejects.toThrow('no');
    expect(await get('broken', 'fine')).toBe('fine');
  });
});

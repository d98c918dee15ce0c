import { describe, expect, test } from 'vitest';
import { queryText, VIEW_LISTS } from '@/lib/domain/views/saved-view';
import { readListQuery } from './list-queries';

describe('a list’s state from an address', () => {
  test('each list’s own parameters stay, everything else and the page fall away', () => {
    const evil = 'evil=1&cursor=abc&__proto__=x&callbackUrl=//evil.test';
    const own = {
      tasks: 'view=stuck&type=refund&error=a%26b&payload=order_id+%3D+1&cols=eventId&size=100',
      groups: 'type=refund&text=timeout&sort=last&tab=muted',
      audit: 'actor=7&action=retry&outcome=refused&subject=PO1&from=2026-03-18T00:00:00.000Z',
    };
    for (const list of VIEW_LISTS) {
      const { params } = readListQuery(list, `?${own[list]}&${evil}`);
      expect(params).toEqual(Object.fromEntries(new URLSearchParams(own[list])));
    }
  });

  test('bad values fall away as they do on the page', () => {
    expect(readListQuery('tasks', 'view=x&from=yesterday&cols=x&size=7').params).toEqual({});
    expect(readListQuery('audit', 'actor=root&action=x&entry=-1').params).toEqual({});
    expect(readListQuery('groups', 'sort=x&tab=x').params).toEqual({});
  });

  test('what is stored is read the same again', () => {
    const { params } = readListQuery('tasks', 'type=refund&view=all&error=连接超时 100%');
    expect(readListQuery('tasks', queryText(params)).params).toEqual(params);
  });

  test('the service is asked for what the page asks for, columns and rows of a page aside', () => {
    expect(readListQuery('tasks', 'type=refund&cols=type').input).toEqual({
      view: 'failed',
      bizType: 'refund',
    });
    expect(readListQuery('groups', 'from=2026-03-18T00:00:00Z&to=2026-03-19T00:00:00Z').input).toMatchObject({
      from: '2026-03-18T00:00:00.000Z',
      to: '2026-03-19T00:00:00.000Z',
    });
    expect(readListQuery('audit', 'actor=7').input).toEqual({ actorId: '7' });
  });
});

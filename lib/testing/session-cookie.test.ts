import { expect, test } from 'vitest';
import { decodeSession } from '../web/session-token';
import { sessionCookieFor } from './session-cookie';

test('the product reads the cookie as a session of that user', async () => {
  const product = { url: 'http://127.0.0.1:4000', secret: 'a secret for this test alone' };
  const user = { id: 7n, email: 'lin@example.com', name: 'Lin', sessionVersion: 3 };
  const cookie = await sessionCookieFor(user, product);
  expect(cookie).toMatchObject({ name: 'next-auth.session-token', url: product.url });
  expect(await decodeSession(cookie.value, product.secret)).toEqual({
    userId: 7n,
    sessionVersion: 3,
    name: 'Lin',
  });
  expect(await decodeSession(cookie.value, 'another secret, of another place')).toBeNull();
});

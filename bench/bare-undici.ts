import { Agent, request } from 'undici';

/** Posts `count` small bodies, `concurrency` at a time, and reads every answer. Returns how many were 200. */
export async function bareUndici(target: string, count: number, concurrency: number): Promise<number> {
  const dispatcher = new Agent({ connections: concurrency });
  let [next, succeeded] = [0, 0];
  const lane = async () => {
    while (next < count) {
      next += 1;
      const headers = { 'content-type': 'application/json', 'idempotency-key': `bare-${next}` };
      const { statusCode, body } = await request(target, { dispatcher, method: 'POST', headers, body: '{}' });
      await body.dump();
      if (statusCode === 200) succeeded += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  await dispatcher.close();
  return succeeded;
}

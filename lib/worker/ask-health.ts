import { get } from 'node:http';

const PATIENCE_MS = 5_000;
const BODY_LIMIT = 4_096;

/**
 * Whether our console answers at a port of this machine. 503 with a body of ours counts: the console is up and says
 * on its pages that the database is away. Never hangs and never throws: a fetch with a time limit was seen to do so
 * when the server was just starting.
 */
export function consoleAnswers(port: number, host: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    let body = '';
    const request = get({ host: reachable(host), port, path: '/api/health', agent: false }, (response) => {
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
        if (body.length > BODY_LIMIT) request.destroy();
      });
      response.on('error', () => finish(false));
      response.on('close', () => finish(/"status":"(ok|unavailable)"/.test(body)));
    });
    const timer = setTimeout(() => {
      request.destroy();
      finish(false);
    }, PATIENCE_MS);
    const finish = (answer: boolean) => {
      clearTimeout(timer);
      resolve(answer);
    };
    request.on('error', () => finish(false));
  });
}

/** An address that stands for "every interface" cannot be called everywhere. */
function reachable(host: string | null): string {
  return host === null || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

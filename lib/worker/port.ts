import { createServer } from 'node:net';

/** Whether nobody listens on a port: `host` null asks for every interface. */
export async function isPortFree(port: number, host: string | null): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.once('listening', () => probe.close(() => resolve(true)));
    probe.listen(host === null ? { port } : { port, host });
  });
}

const TRIED = 50;

/** The port itself, or the next one that is free. Throws when fifty in a row are taken. */
export async function nextFreePort(from: number, host: string | null): Promise<number> {
  for (let port = from; port < Math.min(from + TRIED, 65_536); port += 1) {
    if (await isPortFree(port, host)) return port;
  }
  throw new Error(`no free port from ${from} on`);
}

import 'server-only';
import { version } from '@/package.json';
import { suspectDatabase, webDatabase } from './database';
import { inTime } from './lazy-database';
import { log } from './log';

const PATIENCE_MS = 3_000;

/** 200 when pages can be served, 503 while the database does not answer. No names, no addresses: anybody may ask. */
export async function healthResponse(): Promise<Response> {
  const reachable = await answersInTime();
  const body = reachable
    ? { status: 'ok', version, database: 'ok' }
    : { status: 'unavailable', version, database: 'unavailable' };
  return Response.json(body, { status: reachable ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}

/** Asking for the time is the cheapest question that a database answers only when it works. */
async function answersInTime(): Promise<boolean> {
  const ask = async () => (await webDatabase()).syncClock();
  try {
    await inTime(ask(), PATIENCE_MS);
    return true;
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the database does not answer');
    suspectDatabase();
    return false;
  }
}

import 'server-only';
import type { ServiceContext } from '@/lib/services/context';
import { webDatabase } from './database';
import { requestFacts } from './request-facts';
import { currentSession } from './session';

/** What verbs and reads are told about this request. Rejects while the database cannot be reached. */
export async function serviceContext(): Promise<ServiceContext> {
  const [identity, { requestId, address }] = await Promise.all([currentSession(), requestFacts()]);
  const session = identity && { userId: identity.userId, sessionVersion: identity.sessionVersion };
  return { db: await webDatabase(), session, requestId, address };
}

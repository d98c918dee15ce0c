import type { Database } from '../../db/client';
import type { TaskFacts } from '../../db/task-reader';
import type { PayloadView, RevisionView } from '../../domain/views/task-page';
import { BoundedCache } from '../bounded-cache';
import { readPayloadViews } from './payload-views';

type PayloadViews = { payload: PayloadView; revisions: RevisionView[] };

/** Up to it, in bytes, reading and masking anew is cheap, and what another program changed shows at once. */
const SMALL_BYTES = 64 * 1024;
/** UTF-16 units of all kept texts together, and how long one is trusted to be as it was. */
const LIMITS = { weight: 16 * 1024 * 1024, ageMs: 60_000 };

const caches = new WeakMap<Database, BoundedCache<PayloadViews>>();

/**
 * Payload and revisions, masked, those that are too large left out. A page asks every few seconds: what is large is
 * read and masked once per version of the row and set of masked keys. No role sees more in it than another.
 */
export async function readMaskedPayloads(
  db: Database,
  task: TaskFacts,
  maskedKeys: readonly string[],
): Promise<PayloadViews> {
  const { id, payloadRevision, lockVersion, updatedAt } = task;
  const key = JSON.stringify([String(id), payloadRevision, lockVersion, updatedAt, maskedKeys]);
  const read = () => readPayloadViews(db.prisma, task, maskedKeys);
  return cacheOf(db).get(key, db.clock.now().getTime(), read);
}

function cacheOf(db: Database): BoundedCache<PayloadViews> {
  const known = caches.get(db);
  if (known !== undefined) return known;
  const made = new BoundedCache<PayloadViews>(LIMITS, weightOf);
  caches.set(db, made);
  return made;
}

function weightOf({ payload, revisions }: PayloadViews): number | null {
  const all = [payload, ...revisions];
  if (all.every(({ bytes }) => bytes <= SMALL_BYTES)) return null;
  return all.reduce((sum, { text, masked }) => sum + (text?.length ?? 0) + masked.length * 16, 0);
}

import type { Tx } from '../../db/client';
import { PRODUCER, readRevisionPayload, readRevisions } from '../../db/revision-store';
import { readPayload, type TaskFacts } from '../../db/task-reader';
import { maskPayload } from '../../domain/masking';
import type { PayloadView, RevisionView } from '../../domain/views/task-page';
import { byteLength } from './payload-change';
import { payloadPart } from './payload-part';

/** Beside a payload larger than this, in bytes, the other revisions come without their texts. */
const SMALL = 1024 * 1024;
/** Revisions that come with their texts: the first and the newest. */
const WITH_TEXT = 10;

/** Longer texts, in UTF-16 units, are left out: slow to mask, to send and to open. They are had by downloading. */
export const SHOWN_CHARACTERS = 2 * 1024 * 1024;

/** @param maskedKeys the type's own masked keys; null when everything is revealed */
export function payloadView(
  text: string,
  revision: number,
  maskedKeys: readonly string[] | null,
): PayloadView {
  const bytes = byteLength(text);
  if (text.length > SHOWN_CHARACTERS)
    return { revision, text: null, masked: [], bytes, part: payloadPart(text, maskedKeys) };
  if (maskedKeys === null) return { revision, text, masked: [], bytes };
  return { revision, ...maskPayload(text, maskedKeys), bytes };
}

/** The current payload and all revisions, oldest first. Without an edit there is one, the producer's. */
export async function readPayloadViews(
  tx: Tx,
  task: TaskFacts,
  maskedKeys: readonly string[] | null,
): Promise<{ payload: PayloadView; revisions: RevisionView[] }> {
  const payload = payloadView((await readPayload(tx, task.id)) ?? '', task.payloadRevision, maskedKeys);
  const metas = await readRevisions(tx, task.id);
  if (metas.length === 0) {
    const created = { createdAt: task.createdAt.toISOString(), actorName: null, reason: null };
    return { payload, revisions: [{ ...payload, current: true, ...created }] };
  }
  const revisions: RevisionView[] = [];
  for (const [index, meta] of metas.entries()) {
    const current = meta.revision === task.payloadRevision;
    const wanted = payload.bytes <= SMALL && (index === 0 || index >= metas.length - WITH_TEXT);
    const text = !current && wanted ? await readRevisionPayload(tx, task.id, meta.revision) : null;
    const bare = { revision: meta.revision, text: null, masked: [], bytes: 0 };
    const view = current ? payload : text === null ? bare : payloadView(text, meta.revision, maskedKeys);
    const { reason, createdAt } = meta;
    const actorName = meta.actorId === null && meta.actorName === PRODUCER ? null : meta.actorName;
    revisions.push({ ...view, current, createdAt: createdAt.toISOString(), actorName, reason });
  }
  return { payload, revisions };
}

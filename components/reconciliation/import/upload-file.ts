import type { VerbError } from '@/lib/domain/errors';
import { sendPart, type PartSent } from './send-part';
import type { UploadCalls } from './upload-verbs';

/** A file for a source and a day. */
export type Upload = { sourceId: string; businessDate: string; file: File };
/** done: bytes that the server has. */
export type UploadStep = { statementId: string; done: number };
export type UploadEnd =
  | { kind: 'whole'; statementId: string }
  | { kind: 'refused'; error: VerbError; statementId: string | null }
  /** No answer, or it was stopped: it goes on from where it is. */
  | { kind: 'interrupted'; statementId: string | null };

export type SendPart = typeof sendPart;

/**
 * Sends a file part by part. Begun again it goes on with the next part that is missing: the server says which. A part
 * that got lost is sent once more, since a line that was gone for a moment is what usually happens.
 */
export async function uploadFile(
  { sourceId, businessDate, file }: Upload,
  begin: UploadCalls['begin'],
  signal: AbortSignal,
  onStep: (step: UploadStep) => void,
  send: SendPart = sendPart,
): Promise<UploadEnd> {
  const asked = { sourceId, businessDate, fileName: file.name, sizeBytes: file.size };
  const begun = await begin(asked).catch(() => null);
  if (begun === null) return { kind: 'interrupted', statementId: null };
  if (!begun.ok) return { kind: 'refused', error: begun.error, statementId: null };
  const { statementId, partBytes } = begun.value;
  // A file without bytes has no part to send; that it is empty is said when it is read.
  let next = begun.value.nextPart * partBytes < file.size ? begun.value.nextPart : null;
  onStep({ statementId, done: Math.min(begun.value.nextPart * partBytes, file.size) });
  while (next !== null) {
    const seq = next;
    const bytes = file.slice(seq * partBytes, (seq + 1) * partBytes);
    const sent = await patiently(() => send(statementId, seq, bytes, signal), signal);
    if (sent.kind === 'lost') return { kind: 'interrupted', statementId };
    if (sent.kind === 'refused') return { kind: 'refused', error: sent.error, statementId };
    onStep({ statementId, done: Number(sent.progress.receivedBytes) });
    next = sent.progress.nextPart;
  }
  return { kind: 'whole', statementId };
}

async function patiently(send: () => Promise<PartSent>, signal: AbortSignal): Promise<PartSent> {
  const lost: PartSent = { kind: 'lost' };
  if (signal.aborted) return lost;
  const first = await send().catch(() => lost);
  return first.kind === 'lost' && !signal.aborted ? send().catch(() => lost) : first;
}

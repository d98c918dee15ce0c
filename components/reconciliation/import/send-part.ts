import type { VerbError } from '@/lib/domain/errors';
import type { UploadProgress } from '@/lib/domain/views/statement';

/** What became of a part: taken, refused, or nobody knows. */
export type PartSent =
  { kind: 'taken'; progress: UploadProgress } | { kind: 'refused'; error: VerbError } | { kind: 'lost' };

/** Sends one part of a file. Rejects only when it is stopped by the signal. */
export async function sendPart(
  statementId: string,
  seq: number,
  bytes: Blob,
  signal: AbortSignal,
): Promise<PartSent> {
  try {
    const response = await fetch(`/api/statements/${statementId}/parts/${seq}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: bytes,
      signal,
    });
    const body = (await response.json()) as UploadProgress | { error: VerbError | string };
    if (response.ok && 'receivedBytes' in body) return { kind: 'taken', progress: body };
    // A proxy's own refusal names no error of ours.
    if ('error' in body && typeof body.error === 'object') return { kind: 'refused', error: body.error };
    return { kind: 'lost' };
  } catch (error) {
    signal.throwIfAborted();
    void error;
    return { kind: 'lost' };
  }
}

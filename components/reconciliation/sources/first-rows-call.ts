import type { CallFailure } from '@/components/task/use-verb-call';
import { BODY_TOO_LARGE } from '@/lib/domain/body-too-large';
import type { VerbError } from '@/lib/domain/errors';
import type { MappingSample } from '@/lib/domain/views/mapping-sample';
import type { WrongFileCode, WrongFileDetails } from '@/lib/domain/wrong-file-codes';

export type WrongFileProblem = { code: WrongFileCode; details: WrongFileDetails };
export type SampleAnswer =
  | { kind: 'sample'; sample: MappingSample }
  | { kind: 'wrong'; problem: WrongFileProblem }
  | { kind: 'failed'; failure: CallFailure };

/** The server looks at less of a text. A workbook has its directory at the end, so it goes whole, as archives do. */
const HEAD_BYTES = 512 * 1024;
const PACKED = /\.(zip|gz|xlsx|xls)$/i;

/** Sends the beginning of a file to be taken apart. Nothing of it is kept on the server. */
export async function readSample(
  file: File,
  kind: 'csv' | 'xlsx',
  sheet: string | null,
): Promise<SampleAnswer> {
  const query = new URLSearchParams({ kind, name: file.name, ...(sheet === null ? {} : { sheet }) });
  const isText = kind === 'csv' && !PACKED.test(file.name);
  const body = isText ? file.slice(0, HEAD_BYTES) : file;
  try {
    const headers = { 'Content-Type': 'application/octet-stream' };
    const response = await fetch(`/api/first-rows?${query}`, { method: 'POST', headers, body });
    return answerOf(await response.text());
  } catch {
    return { kind: 'failed', failure: { code: 'unanswered' } };
  }
}

function answerOf(text: string): SampleAnswer {
  if (text === BODY_TOO_LARGE) return { kind: 'failed', failure: { code: 'body_too_large' } };
  const answer = JSON.parse(text) as
    { sample: MappingSample } | { problem: WrongFileProblem } | { error: VerbError };
  if ('sample' in answer) return { kind: 'sample', sample: answer.sample };
  if ('problem' in answer) return { kind: 'wrong', problem: answer.problem };
  return { kind: 'failed', failure: answer.error };
}

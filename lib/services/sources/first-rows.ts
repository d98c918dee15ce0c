import { z } from 'zod';
import { ok, type VerbResult } from '../../domain/errors';
import type { MappingSample } from '../../domain/views/mapping-sample';
import type { WrongFileCode, WrongFileDetails } from '../../domain/wrong-file-codes';
import { firstRows as readFirstRows } from '../../reconciliation/formats/generic-first-rows';
import { unpack } from '../../reconciliation/formats/unpack';
import { WrongFile } from '../../reconciliation/wrong-file';
import type { ServiceContext } from '../context';
import { parseInput, problem, requiredText } from '../parse-input';
import { authorizeSourceVerb } from './source-subject';

/** `bytes`: a workbook whole, of a text at least its beginning. `sheet`: of a workbook; the first when missing. */
export type FirstRowsInput = { kind: 'csv' | 'xlsx'; name: string; sheet?: string; bytes: Uint8Array };

/** The beginning of a table, or why it is none. */
export type FirstRowsAnswer =
  { sample: MappingSample } | { problem: { code: WrongFileCode; details: WrongFileDetails } };

const schema = z.object({
  kind: z.enum(['csv', 'xlsx'], problem('invalid')),
  name: requiredText(255),
  sheet: requiredText(200).nullish(),
  bytes: z.instanceof(Uint8Array, problem('required')),
});

/** Of a text so much is looked at, in bytes. */
const HEAD_BYTES = 256 * 1024;
const LINE_END = 0x0a;

/** The first rows of a file that somebody wants to map. Nothing of it is kept; who may not is on record. */
export async function firstRows(ctx: ServiceContext, input: unknown): Promise<VerbResult<FirstRowsAnswer>> {
  const actor = await authorizeSourceVerb(ctx, 'create_source', null);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { kind, name, sheet, bytes } = parsed.value;
  try {
    const file = await unpack(inOnePart(bytes), name);
    const isText = kind === 'csv' && file.innerName === null;
    const table = isText ? inOnePart(headOf(bytes)) : file.bytes;
    return ok({ sample: await readFirstRows(table, kind, sheet ?? null) });
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error;
    return ok({ problem: { code: error.code, details: error.details } });
  }
}

/** Whole lines only: half a character at the end would make another encoding of it. */
function headOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length < HEAD_BYTES) return bytes;
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const end = isWide ? HEAD_BYTES : bytes.lastIndexOf(LINE_END, HEAD_BYTES - 1) + 1;
  return bytes.subarray(0, end === 0 ? HEAD_BYTES : end);
}

function inOnePart(bytes: Uint8Array) {
  return async function* parts() {
    await Promise.resolve();
    yield bytes;
  };
}

import type { VerbResult } from '../../domain/errors';
import type { ServiceContext } from '../context';

export type NoteInput = { taskId: string; text: string };

export type NoteAdded = { taskId: string; auditId: string };

/** Add a note; nothing about the task changes. */
export async function addNote(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<NoteAdded>> {
  throw new Error('not built yet');
}

import type { VerbResult } from '../../domain/errors';
import type { ServiceContext } from '../context';

/** `password`: null to have one generated. */
export type FirstAdministratorInput = { email: string; password: string | null; name?: string };

/** `password` is set only when it was generated: this once. */
export type FirstAdministrator = { created: boolean; email: string; password: string | null };

/** Make the first administrator when there is no user yet. Needs no session. */
export async function createFirstAdministrator(
  _ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<FirstAdministrator>> {
  throw new Error('not built yet');
}

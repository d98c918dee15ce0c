import type { VerbResult } from '../../domain/errors';
import type { Overview } from '../../domain/views/overview';
import type { ServiceContext } from '../context';

export type OverviewInput = Record<string, never>;

/** The first screen. */
export async function getOverview(_ctx: ServiceContext, _input: unknown): Promise<VerbResult<Overview>> {
  throw new Error('not built yet');
}

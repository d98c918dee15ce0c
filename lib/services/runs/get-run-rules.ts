import { z } from 'zod';
import { findRun } from '../../db/recon-run-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import { readRunSettings } from '../../domain/run-record';
import type { SourceSettings } from '../../domain/source-settings';
import { authorize } from '../actor';
import type { ServiceContext } from '../context';
import { idText } from '../parse-input';

const schema = z.object({ id: idText });

/** The rules that a run was made with: where trying others begins. */
export async function getRunRules(
  ctx: ServiceContext,
  input: unknown,
): Promise<VerbResult<{ settings: SourceSettings }>> {
  const actor = await authorize(ctx, 'reconciliation.read');
  if (!actor.ok) return actor;
  const parsed = schema.safeParse(input);
  const run = parsed.success ? await findRun(ctx.db.prisma, parsed.data.id) : null;
  if (run === null) return refused({ code: 'not_found', what: 'run' });
  return ok({ settings: readRunSettings(run.settings).settings });
}

import { checkSource } from '../../config/recon-source';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { createSource as storeSource } from '../../db/recon-source-store';
import { ok, refused, type VerbResult } from '../../domain/errors';
import type { SourceDefinition, SourceSaved } from '../../domain/views/recon-source';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';
import { nextPullOf } from './next-pull';
import { authorizeSourceVerb, sourceSubject } from './source-subject';

export type CreateSourceInput = SourceDefinition;

/** Set up one record of the other side. Refuses a name that another source has with `taken`. */
export async function createSource(ctx: ServiceContext, input: unknown): Promise<VerbResult<SourceSaved>> {
  const actor = await authorizeSourceVerb(ctx, 'create_source', null);
  if (!actor.ok) return actor;
  const checked = checkSource(input);
  if (!checked.ok) return refused({ code: 'invalid', fields: checked.fields });
  const { name, format, settings } = checked.value;
  const now = ctx.db.clock.now();
  const nextPullAt = nextPullOf(checked.value, true, now);
  return withLockRetry(() =>
    ctx.db.prisma.$transaction(async (tx): Promise<VerbResult<SourceSaved>> => {
      const id = await storeSource(tx, checked.value, actor.value, now, nextPullAt);
      if (id === null) return refused({ code: 'invalid', fields: { name: 'taken' } });
      await auditDone(tx, {
        ...auditEntry(ctx, actor.value, 'create_source', sourceSubject(id)),
        details: { name, format, version: 1, types: settings.types.map(({ bizType }) => bizType) },
      });
      return ok({ id: id.toString(), version: 1, lockVersion: 0 });
    }),
  );
}

import { checkSource } from '../../config/recon-source';
import { hasRuns } from '../../db/recon-run-store';
import { saveSource } from '../../db/recon-source-store';
import { readAgain } from '../../db/statement-reading';
import { refused, type VerbResult } from '../../domain/errors';
import { areReadOtherwise, sourceChanges } from '../../domain/source-changes';
import type { SourceDefinition, SourceSaved } from '../../domain/views/recon-source';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { nextPullOf } from './next-pull';
import { authorizeSourceVerb, seenSource } from './source-subject';
import { changeSource, type LoadedSource, type SourceStep } from './source-transaction';

/** `lockVersion`: of the row that was edited. */
export type EditSourceInput = SourceDefinition & { id: string; lockVersion: number };

/**
 * Save a source's rules as their next version, if they are still the ones that were edited. What counts already stays as
 * it was read; files that do not count yet are read again where the change says how. The zone stays once a day was run:
 * where each day begins and ends would be another hour.
 */
export async function editSource(ctx: ServiceContext, input: unknown): Promise<VerbResult<SourceSaved>> {
  const actor = await authorizeSourceVerb(ctx, 'edit_source', input);
  if (!actor.ok) return actor;
  const seen = parseInput(seenSource, input);
  if (!seen.ok) return seen;
  const checked = checkSource(input);
  if (!checked.ok) return refused({ code: 'invalid', fields: checked.fields });
  const to = checked.value;
  const step = async ({ tx, source, now }: LoadedSource): Promise<SourceStep> => {
    const changes = sourceChanges(source, to);
    if (changes.length === 0) return { refuse: { code: 'invalid', fields: { form: 'unchanged' } } };
    if (isAsked(source) !== isAsked(to))
      return { refuse: { code: 'invalid', fields: { format: 'invalid' } } };
    if (source.settings.zone !== to.settings.zone && (await hasRuns(tx, source.id)))
      return { refuse: { code: 'invalid', fields: { 'settings.zone': 'zone_in_use' } } };
    const nextPullAt = nextPullOf(to, source.enabled, now);
    const changed = await saveSource(tx, source, to, actor.value, now, nextPullAt);
    if (changed === null) return { refuse: { code: 'invalid', fields: { name: 'taken' } } };
    const again = areReadOtherwise(changes) ? await readAgain(tx, source.id, now) : 0;
    return { changed, version: source.version + 1, details: { changes, readAgain: again } };
  };
  return changeSource(ctx, actor.value, 'edit_source', seen.value, step);
}

/** Whoever is asked sends no files: their statements are not each other's. */
function isAsked({ format }: SourceDefinition): boolean {
  return format === 'status_query';
}

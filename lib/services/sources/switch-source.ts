import { z } from 'zod';
import { switchStoredSource } from '../../db/recon-source-store';
import type { VerbResult } from '../../domain/errors';
import type { SourceSaved } from '../../domain/views/recon-source';
import type { ServiceContext } from '../context';
import { optionalText, parseInput, problem } from '../parse-input';
import { nextPullOf } from './next-pull';
import { authorizeSourceVerb, seenSource } from './source-subject';
import { changeSource, type LoadedSource, type SourceStep } from './source-transaction';

export type SwitchSourceInput = { id: string; lockVersion: number; enabled: boolean; reason?: string };

const schema = seenSource.extend({ enabled: z.boolean(problem('invalid')), reason: optionalText(1000) });

/** Turn a source on or off. Off: nothing is imported, asked or compared any more; what there is stays. */
export async function switchSource(ctx: ServiceContext, input: unknown): Promise<VerbResult<SourceSaved>> {
  const wanted = z.object({ enabled: z.literal(true) }).safeParse(input).success;
  const action = wanted ? 'enable_source' : 'disable_source';
  const actor = await authorizeSourceVerb(ctx, action, input);
  if (!actor.ok) return actor;
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return parsed;
  const { enabled, reason } = parsed.value;
  const step = async ({ tx, source, now }: LoadedSource): Promise<SourceStep> => {
    if (source.enabled === enabled) return { refuse: { code: 'invalid', fields: { enabled: 'unchanged' } } };
    const to = { enabled, nextPullAt: nextPullOf(source, enabled, now) };
    const changed = await switchStoredSource(tx, source, to, now);
    return { changed, version: source.version, reason, details: {} };
  };
  return changeSource(ctx, actor.value, action, parsed.value, step);
}

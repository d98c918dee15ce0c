import { nextPullAfter } from '../../domain/pull-schedule';
import type { SourceDefinition } from '../../domain/views/recon-source';

/** When a source is asked by itself for the next time; null: never, or only by hand. */
export function nextPullOf({ format, settings }: SourceDefinition, enabled: boolean, now: Date): Date | null {
  const askAt = format === 'status_query' ? (settings.query?.askAt ?? null) : null;
  return enabled && askAt !== null ? nextPullAfter(now, askAt, settings.zone) : null;
}

import { z } from 'zod';
import { SKIP_REASONS, type SkipReason } from '../domain/bulk';

/** Skipped items of one reason and of one person who was first. `at`: the last of them, ISO. */
export type SkippedPart = { why: SkipReason; by: string | null; count: number; at: string };

const storedSkips = z.array(
  z.object({
    why: z.enum(SKIP_REASONS),
    by: z.string().nullable(),
    count: z.number(),
    at: z.string(),
  }),
);

/** As the operation's row has them, the most first. */
export function readSkips(stored: string | null): SkippedPart[] {
  const parts = stored === null ? [] : storedSkips.parse(JSON.parse(stored));
  return parts.sort((a, b) => b.count - a.count);
}

/** Tallied where they are skipped, so that nobody counts a hundred thousand items to show them. */
export function addSkips(
  stored: string | null,
  skipped: Iterable<{ why: SkipReason; by: string | null; at: Date; count?: number }>,
): string {
  const byPart = new Map(readSkips(stored).map((part) => [JSON.stringify([part.why, part.by]), part]));
  for (const { why, by, at, count = 1 } of skipped) {
    const key = JSON.stringify([why, by]);
    const part = byPart.get(key) ?? { why, by, count: 0, at: at.toISOString() };
    const last = at.toISOString();
    byPart.set(key, { ...part, count: part.count + count, at: last > part.at ? last : part.at });
  }
  return JSON.stringify([...byPart.values()]);
}

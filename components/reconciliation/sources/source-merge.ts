import type { SourceDraft } from './source-draft';

export type DraftField = keyof SourceDraft;

/** What somebody else saved and what is typed here, brought together. `disputed`: both changed it, in different ways. */
export type Merged = { draft: SourceDraft; disputed: DraftField[] };

/**
 * Three-way: what only they changed becomes theirs, everything else stays as typed. base: what both started from. Lists
 * (types, words, the mapping) are one field each: half of theirs and half of mine is what nobody meant.
 */
export function mergeDrafts(base: SourceDraft, mine: SourceDraft, theirs: SourceDraft): Merged {
  const fields = Object.keys(base) as DraftField[];
  const differs = (a: SourceDraft, b: SourceDraft, field: DraftField) =>
    JSON.stringify(a[field]) !== JSON.stringify(b[field]);
  const draft: Record<string, unknown> = {};
  const disputed: DraftField[] = [];
  for (const field of fields) {
    const isMine = differs(base, mine, field);
    draft[field] = isMine ? mine[field] : theirs[field];
    if (isMine && differs(base, theirs, field) && differs(mine, theirs, field)) disputed.push(field);
  }
  return { draft: draft as SourceDraft, disputed };
}

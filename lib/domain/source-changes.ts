import type { SourceSettings } from './source-settings';
import { bareAddress, canonical } from './task-type-changes';
import type { SourceDefinition } from './views/recon-source';

/** Everything about a source that can change, in the order of its form. Names of words in the messages. */
export const SOURCE_FIELDS = [
  'name',
  'format',
  'description',
  'merchant',
  'currency',
  'zone',
  'graceDays',
  'lookBackDays',
  'toleranceMinor',
  'types',
  'leaveAside',
  'amountBasis',
  'statusMap',
  'stripe',
  'mapping',
  'query',
  'approveAboveMinor',
  'dueAt',
  'startsOn',
] as const satisfies readonly (keyof SourceSettings | 'name' | 'format')[];
export type SourceField = (typeof SOURCE_FIELDS)[number];

/** One changed field, as texts; null: there was nothing, or there is nothing any more. */
export type SourceChange = { field: SourceField; before: string | null; after: string | null };

/** What decides how a file is read. */
const READING: ReadonlySet<SourceField> = new Set<SourceField>([
  'format',
  'merchant',
  'currency',
  'zone',
  'amountBasis',
  'statusMap',
  'stripe',
  'mapping',
]);

/** What differs between two states of a source, in the form's order. */
export function sourceChanges(before: SourceDefinition, after: SourceDefinition): SourceChange[] {
  return SOURCE_FIELDS.flatMap((field) => {
    const [from, to] = [fieldOf(before, field), fieldOf(after, field)];
    if (canonical(from) === canonical(to)) return [];
    return [{ field, before: textOf(field, from), after: textOf(field, to) }];
  });
}

/** Whether a file is read in another way now, so that what was read before says nothing. */
export function areReadOtherwise(changes: readonly SourceChange[]): boolean {
  return changes.some(({ field }) => READING.has(field));
}

function fieldOf({ settings, ...source }: SourceDefinition, field: SourceField): unknown {
  return field === 'name' || field === 'format' ? source[field] : settings[field];
}

/** Addresses without what could be a secret in them: a change behind the `?` shows as a change of equal texts. */
function textOf(field: SourceField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (field !== 'query') return canonical(value);
  const { url, ...query } = value as NonNullable<SourceSettings['query']>;
  return canonical({ ...query, url: url === null ? null : bareAddress(url) });
}

/**
 * A stored list or record, a part for each thing that it says: '[{"bizType":"pay","unit":"minor"}]' gives "bizType: pay",
 * "unit: minor". What is empty is left out. Null for a text that is neither.
 */
export function readableParts(text: string): string[] | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return partsOf(JSON.parse(text), '');
  } catch {
    return null;
  }
}

function partsOf(value: unknown, name: string): string[] {
  if (value === null || value === '' || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => partsOf(each, name));
  if (typeof value === 'object') {
    const { word, means } = value as { word?: unknown; means?: unknown };
    if (typeof word === 'string' && typeof means === 'string') return [`${word} → ${means}`];
    return Object.entries(value).flatMap(([key, each]) => partsOf(each, key));
  }
  const plain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  return [name === '' ? plain : `${name}: ${plain}`];
}

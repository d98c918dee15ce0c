import type { Role } from './roles';

/** How an OpenID Connect provider's claim becomes a role. */
export type ProviderRoles = {
  /** In order: the first entry whose value the claim holds decides. Empty: roles are given in the console. */
  map: readonly { value: string; role: Role }[];
  /** For people without a matching value; null: they are refused. */
  fallback: Role | null;
};

/** Role by the claim's values; null when none matches and there is no fallback. */
export function roleOfClaim(values: readonly string[], { map, fallback }: ProviderRoles): Role | null {
  return map.find(({ value }) => values.includes(value))?.role ?? fallback;
}

/**
 * The texts at a claim's path. The whole path is tried as one name first, since names such as
 * `https://example.com/roles` contain dots; a single text counts as a list of one. Anything else is no text.
 */
export function claimValues(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  const found = Object.hasOwn(claims, path) ? claims[path] : path.split('.').reduce<unknown>(step, claims);
  if (typeof found === 'string') return [found];
  return Array.isArray(found) ? found.filter((value): value is string => typeof value === 'string') : [];
}

function step(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

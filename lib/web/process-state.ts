import 'server-only';

const HOLDER = Symbol.for('makegood.web');

/**
 * One value per process. Module variables are not enough: the bundler may load a module once for pages and once
 * for route handlers, and development reloads them.
 */
export function perProcess<T>(name: string, make: () => T): T {
  const holder = globalThis as { [HOLDER]?: Map<string, unknown> };
  const values = (holder[HOLDER] ??= new Map<string, unknown>());
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as T;
}

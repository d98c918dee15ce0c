import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const FILE = fileURLToPath(new URL('../../.env', import.meta.url));

/** Settings of a `.env` beside package.json, for every command alike; what the process was given goes before. */
export function withEnvFile(
  source: Record<string, string | undefined>,
  file = FILE,
): Record<string, string | undefined> {
  if (!existsSync(file)) return source;
  return { ...parseEnv(readFileSync(file, 'utf8')), ...source };
}

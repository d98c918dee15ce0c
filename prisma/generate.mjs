// Makes both Prisma clients from the one schema. The MySQL file is the source; the SQLite variant is the same
// text without native types. Runs after `npm install` and needs no download: when Prisma's schema engine is not
// there, any executable does, since generating never calls it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const generated = join(root, 'lib/db/generated');
const source = readFileSync(join(root, 'prisma/schema.prisma'), 'utf8');

const sqlite = source
  .replace('provider = "mysql"', 'provider = "sqlite"')
  .replace('"../lib/db/generated/mysql"', '"./sqlite"')
  .replace(/ @db\.\w+(\(\d+\))?/g, '');

mkdirSync(generated, { recursive: true });
writeFileSync(join(generated, 'schema.sqlite.prisma'), sqlite);

const enginesDir = join(root, 'node_modules/@prisma/engines');
const hasEngine = readdirSync(enginesDir).some((name) => name.startsWith('schema-engine'));
const env = { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: '1' };
if (!hasEngine && !env.PRISMA_SCHEMA_ENGINE_BINARY) env.PRISMA_SCHEMA_ENGINE_BINARY = process.execPath;

const cli = join(root, 'node_modules/prisma/build/index.js');
for (const schema of ['prisma/schema.prisma', 'lib/db/generated/schema.sqlite.prisma']) {
  execFileSync(process.execPath, [cli, 'generate', '--schema', schema, '--no-hints'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

const shared = {
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // The package throws outside a server bundle; Next swaps it for this empty file in the same way.
      { find: /^server-only$/, replacement: `${root}node_modules/next/dist/compiled/server-only/empty.js` },
    ],
  },
};
const sources = ['lib', 'components', 'app', 'prisma', 'bench', 'examples'];
// One set of modules for the files of a process: reading them anew for each took two thirds of a run. Nothing mocks a
// module, and every test has a ledger of its own.
const common = { environment: 'node' as const, isolate: false, restoreMocks: true, unstubEnvs: true };

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    // Two cores: a third worker only makes each test slower and races harder to read.
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          ...common,
          name: 'unit',
          include: sources.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        ...shared,
        test: {
          ...common,
          name: 'db',
          include: sources.map((folder) => `${folder}/**/*.db.test.ts`),
          exclude: ['**/node_modules/**'],
          globalSetup: ['lib/testing/database-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

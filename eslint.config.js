import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { makegood } from './lib/testing/lint/plugin.js';

const tests = ['**/*.test.{ts,tsx}', 'e2e/**/*.{ts,tsx}'];
const typescript = ['**/*.{ts,tsx}'];
const lines = (max) => ['error', { max, skipBlankLines: false, skipComments: false }];

export default defineConfig(
  {
    ignores: [
      'node_modules/**',
      '.next/**',
      '**/.next/**',
      'lib/db/generated/**',
      'lib/testing/lint/fixtures/**',
      'next-env.d.ts',
      'test-results/**',
      'playwright-report/**',
      'data/**',
      'tmp/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  {
    plugins: { makegood },
    rules: {
      eqeqeq: ['error', 'always'],
      'max-depth': ['error', 3],
      'max-lines': lines(250),
      'no-var': 'error',
      'prefer-const': 'error',
      'makegood/kebab-file-names': 'error',
    },
  },
  {
    files: typescript,
    extends: [tseslint.configs.strict],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unsafe-argument': 'error',
      '@typescript-eslint/no-unsafe-assignment': 'error',
      '@typescript-eslint/no-unsafe-call': 'error',
      '@typescript-eslint/no-unsafe-member-access': 'error',
      '@typescript-eslint/no-unsafe-return': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'makegood/clock-only': 'error',
      'makegood/single-status-writer': 'error',
    },
  },
  {
    files: ['app/**/*.tsx', 'components/**/*.tsx'],
    ignores: ['components/ui/link.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'next/link', message: 'Use components/ui/link: it does not fetch what nobody points at.' },
      ],
    },
  },
  { files: ['app/**', 'components/**', 'lib/web/**'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: ['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.{ts,tsx}'],
    ignores: ['lib/testing/**', ...tests],
    rules: { 'makegood/no-raw-sql': 'error' },
  },
  {
    files: ['lib/db/**/*.ts'],
    ignores: tests,
    rules: { 'makegood/no-raw-sql': ['error', { reads: true }] },
  },
  {
    files: [
      'app/**/*.{ts,tsx}',
      'components/**/*.{ts,tsx}',
      'lib/{services,engine,web,worker}/**/*.{ts,tsx}',
    ],
    ignores: tests,
    rules: { 'makegood/no-status-literals': 'error' },
  },
  {
    files: ['lib/services/**/*.ts'],
    ignores: tests,
    rules: {
      'max-lines-per-function': [
        'error',
        { max: 80, skipBlankLines: false, skipComments: false, IIFEs: true },
      ],
    },
  },
  {
    files: tests,
    rules: {
      'max-lines': lines(400),
      'makegood/no-sleeping-tests': 'error',
      'makegood/no-switched-off-tests': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  // What may do what is banned elsewhere, each by name.
  { files: ['lib/db/migrate*.ts'], rules: { 'makegood/no-raw-sql': 'off' } },
  { files: ['lib/db/task-writer.ts'], rules: { 'makegood/single-status-writer': 'off' } },
  {
    files: ['lib/testing/**', 'prisma/seed/**', 'bench/**', ...tests],
    rules: { 'makegood/single-status-writer': ['error', { creates: true }] },
  },
  {
    files: [
      'lib/domain/clock.ts',
      'lib/db/clock.ts',
      'components/ui/now.tsx',
      'lib/testing/**',
      'bench/**',
      'prisma/seed/**',
      ...tests,
    ],
    rules: { 'makegood/clock-only': 'off' },
  },
);

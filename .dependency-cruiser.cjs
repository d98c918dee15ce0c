// Who may import whom. Each folder names what it may reach; everything else in the project is refused.

/** Folder → folders it may import from, itself always included. */
const MAY_IMPORT = {
  'lib/domain': [],
  'lib/config': ['lib/domain'],
  'lib/db': ['lib/config', 'lib/domain'],
  'lib/executors': ['lib/config', 'lib/domain'],
  'lib/handlers': ['lib/config', 'lib/domain', 'lib/executors'],
  'lib/reconciliation': ['lib/domain', 'lib/config', 'lib/db'],
  'lib/engine': ['lib/db', 'lib/executors', 'lib/handlers', 'lib/config', 'lib/domain', 'lib/reconciliation'],
  'lib/services': ['lib/db', 'lib/config', 'lib/domain', 'lib/reconciliation'],
  'lib/web': ['lib/services', 'lib/config', 'lib/domain'],
  'lib/worker': [
    'lib/engine',
    'lib/executors',
    'lib/handlers',
    'lib/db',
    'lib/config',
    'lib/domain',
    'lib/services',
    'lib/reconciliation',
    'prisma',
  ],
  components: ['lib/domain'],
  app: ['lib/web', 'lib/services', 'lib/config', 'lib/domain', 'components'],
};

const PROJECT = '^(app|components|lib|prisma|e2e|bench|examples)/';
const TESTS = '\\.test\\.tsx?$';
const DRIVERS = '^node_modules/(mariadb|better-sqlite3|@prisma/|@types/better-sqlite3)';

/** Production files of a folder; tests may reach for anything. */
const files = (folder) => ({ path: `^${folder}/`, pathNot: TESTS });
const folders = (names) => names.map((name) => `^${name}/`);

/** Exceptions to MAY_IMPORT, each file by name, with its reason. */
const EXCEPTIONS = {
  // A source's settings hold the mapping of its tables; the format that reads them says what one looks like.
  'lib/config': ['^lib/reconciliation/formats/generic-mapping\\.ts$'],
  // What a seal hashes and how rows are matched is pure; stored rows are sealed and matched by it, too.
  'lib/db': ['^lib/reconciliation/(seal|query-rows|matching/[a-z-]+)\\.ts$'],
  // The process opens its database once, and tells an outage from a fault; every query goes through services.
  // Test calls go through the engine's own executor, and forms name the handlers there are: task-type-parts joins them. The other side is asked by the same asker as the engine's.
  'lib/web': [
    '^lib/db/(client|failure)\\.ts$',
    '^lib/executors/(test-call|status-query)\\.ts$',
    '^lib/handlers/registry\\.ts$',
  ],
};

const directions = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `direction-${folder.replace('/', '-')}`,
  comment: `${folder} imports from ${allowed.length > 0 ? allowed.join(', ') : 'nothing else'}`,
  severity: 'error',
  from: files(folder),
  to: { path: PROJECT, pathNot: [...folders([folder, ...allowed]), ...(EXCEPTIONS[folder] ?? [])] },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...directions,
    {
      name: 'domain-is-pure',
      comment: 'the rules of the domain need no package, no file and no network',
      severity: 'error',
      from: files('lib/domain'),
      to: { dependencyTypesNot: ['local', 'localmodule', 'aliased', 'aliased-tsconfig', 'undetermined'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      comment: 'an import that leads nowhere is checked against no rule',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(server-only|client-only)$|\\.css$' },
    },
    {
      name: 'server-only-in-web',
      comment: "'server-only' throws in a plain Node process: services and the engine run in one",
      severity: 'error',
      from: { pathNot: '^lib/web/' },
      to: { path: '(^|/)server-only(/|$)' },
    },
    {
      name: 'next-in-web',
      comment: 'what knows Next or next-auth stands in lib/web, routes in app, links in components',
      severity: 'error',
      from: { path: '^lib/', pathNot: ['^lib/(web|testing)/', TESTS] },
      to: { path: '^node_modules/(next|next-auth|next-intl|react|react-dom|@mantine/)' },
    },
    {
      name: 'drivers-in-db',
      comment: 'every query is in lib/db; a driver elsewhere is a way round its one writer',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: ['^lib/(db|testing)/', TESTS] },
      to: { path: DRIVERS },
    },
    {
      name: 'testing-in-tests',
      comment: 'what the tests are made of is no part of the product',
      severity: 'error',
      from: { pathNot: ['^lib/testing/', '^(e2e|bench)/', TESTS] },
      to: { path: '^lib/testing/' },
    },
    {
      name: 'development-only',
      comment: 'a package of devDependencies is not there in production',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: ['^lib/testing/', TESTS] },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^lib/db/generated/'] },
    exclude: { path: ['^lib/testing/lint/fixtures/', '^\\.next/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};

import { clockOnly } from './rules/clock-only.js';
import { kebabFileNames } from './rules/kebab-file-names.js';
import { noRawSql } from './rules/no-raw-sql.js';
import { noStatusLiterals } from './rules/no-status-literals.js';
import { singleStatusWriter } from './rules/single-status-writer.js';
import { noSleepingTests, noSwitchedOffTests } from './rules/tests-run.js';

/** The rules of the house that no ready-made lint rule knows. JavaScript, because ESLint loads them as they are. */
export const makegood = {
  meta: { name: 'makegood' },
  rules: {
    'clock-only': clockOnly,
    'kebab-file-names': kebabFileNames,
    'no-raw-sql': noRawSql,
    'no-sleeping-tests': noSleepingTests,
    'no-status-literals': noStatusLiterals,
    'no-switched-off-tests': noSwitchedOffTests,
    'single-status-writer': singleStatusWriter,
  },
};

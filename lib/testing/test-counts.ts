import { readFileSync } from 'node:fs';

/** How many tests of a step passed and failed. A test that did not run has failed. */
export type TestCounts = { passed: number; failed: number };

const NOTHING: TestCounts = { passed: 0, failed: 1 };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/**
 * Counts from the text of Vitest's JSON report. A file that could not be loaded counts as one failed test, and so
 * does a report without tests.
 */
export function countVitest(text: string): TestCounts {
  const report = JSON.parse(text) as VitestReport;
  const broken = report.testResults.filter(
    (file) => file.status !== 'passed' && file.assertionResults.length === 0,
  );
  return atLeastOne({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + broken.length,
  });
}

/** Counts from the text of Playwright's JSON report; errors outside tests count as failed, as does having no test. */
export function countPlaywright(text: string): TestCounts {
  const { stats, errors } = JSON.parse(text) as PlaywrightReport;
  return atLeastOne({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  });
}

function atLeastOne(counts: TestCounts): TestCounts {
  return counts.passed + counts.failed === 0 ? NOTHING : counts;
}

/** What a step did: its report and its exit must agree, and a report that cannot be read is a failure. */
export function countReport(file: string, ok: boolean, count: (text: string) => TestCounts): TestCounts {
  let counts = NOTHING;
  try {
    counts = count(readFileSync(file, 'utf8'));
  } catch {
    return NOTHING;
  }
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function addCounts(all: TestCounts[]): TestCounts {
  return all.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

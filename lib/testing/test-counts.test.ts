import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addCounts, countPlaywright, countReport, countVitest } from './test-counts';

function vitestReport(changes: object = {}): string {
  const report = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  };
  return JSON.stringify({ ...report, ...changes });
}

function playwrightReport(stats: object, errors: unknown[] = []): string {
  return JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });
}

test('what did not run has failed', () => {
  expect(countVitest(vitestReport({ numPassedTests: 5, numPendingTests: 2, numTodoTests: 1 }))).toEqual({
    passed: 5,
    failed: 3,
  });
  expect(countPlaywright(playwrightReport({ expected: 4, unexpected: 1, flaky: 1, skipped: 1 }))).toEqual({
    passed: 4,
    failed: 3,
  });
});

test('no test at all is a failure', () => {
  expect(countVitest(vitestReport())).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(playwrightReport({}))).toEqual({ passed: 0, failed: 1 });
});

test('a file that cannot be loaded and an error outside tests are failures', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(countVitest(vitestReport({ numPassedTests: 1, testResults }))).toEqual({ passed: 1, failed: 1 });
  expect(countPlaywright(playwrightReport({ expected: 2 }, [{}]))).toEqual({ passed: 2, failed: 1 });
});

test('a missing report and an exit that contradicts the report are failures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'makegood-counts-'));
  const file = join(folder, 'report.json');
  expect(countReport(file, true, countVitest)).toEqual({ passed: 0, failed: 1 });
  writeFileSync(file, vitestReport({ numPassedTests: 3 }));
  expect(countReport(file, true, countVitest)).toEqual({ passed: 3, failed: 0 });
  expect(countReport(file, false, countVitest)).toEqual({ passed: 3, failed: 1 });
  rmSync(folder, { recursive: true });
});

test('counts add up', () => {
  expect(
    addCounts([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});

import { expect, test } from 'vitest';
import { readAuditReport } from './dependency-audit';

const metadata = { dependencies: { prod: 200 } };
const finding = (severity: string) => ({ severity, range: '<1.2.3', via: [{ title: 'Reads any file' }] });

test('high and critical findings fail, by name and reason; lower ones do not', () => {
  const report = { vulnerabilities: { evil: finding('critical'), odd: finding('high') }, metadata };
  expect(readAuditReport(JSON.stringify(report))).toEqual({
    kind: 'findings',
    lines: ['evil <1.2.3: critical, Reads any file', 'odd <1.2.3: high, Reads any file'],
  });
  const mild = { vulnerabilities: { mild: finding('moderate') }, metadata };
  expect(readAuditReport(JSON.stringify(mild))).toEqual({ kind: 'clean', packages: 200 });
});

test.each([
  ['', 'npm said nothing'],
  ['npm error audit endpoint returned an error', 'npm error audit endpoint returned an error'],
  [JSON.stringify({ error: { summary: 'request to registry failed' } }), 'request to registry failed'],
  [JSON.stringify({ message: '405 Method Not Allowed' }), '405 Method Not Allowed'],
  [JSON.stringify({ vulnerabilities: {} }), 'npm gave no report'],
  [JSON.stringify({ vulnerabilities: {}, metadata: { dependencies: { prod: 0 } } }), 'npm gave no report'],
])('%j is no answer, never a clean one', (text, reason) => {
  expect(readAuditReport(text)).toEqual({ kind: 'not asked', reason });
});

import { execFile } from 'node:child_process';

/** What npm's advisory service says about the packages that run in production. */
export type AuditAnswer =
  | { kind: 'clean'; packages: number }
  | { kind: 'findings'; lines: string[] }
  /** Nobody answered: nothing is known, good or bad. */
  | { kind: 'not asked'; reason: string };

const SERIOUS = new Set(['high', 'critical']);

type Report = {
  vulnerabilities?: Record<string, { severity?: string; range?: string; via?: unknown[] }>;
  metadata?: { dependencies?: { prod?: number } };
  error?: { summary?: string };
  message?: string;
};

/** Reads the report of `npm audit --json`, whatever it says; only findings of high severity and above count. */
export function readAuditReport(text: string): AuditAnswer {
  let report: Report;
  try {
    report = JSON.parse(text) as Report;
  } catch {
    return { kind: 'not asked', reason: text.trim().split('\n')[0] || 'npm said nothing' };
  }
  const packages = report.metadata?.dependencies?.prod;
  if (report.vulnerabilities === undefined || packages === undefined || packages === 0)
    return { kind: 'not asked', reason: report.error?.summary || report.message || 'npm gave no report' };
  const lines = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => SERIOUS.has(severity ?? ''))
    .map(([name, { severity, range, via }]) => `${name} ${range ?? ''}: ${severity}, ${titlesOf(via)}`);
  return lines.length === 0 ? { kind: 'clean', packages } : { kind: 'findings', lines };
}

function titlesOf(via: unknown[] = []): string {
  const titles = via.map((cause) =>
    typeof cause === 'object' && cause !== null && 'title' in cause
      ? String(cause.title)
      : `by ${String(cause)}`,
  );
  return titles.join('; ');
}

/** Asks the registry that npm is set up with; at most a minute. */
export async function askForAudit(cwd: string): Promise<AuditAnswer> {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const text = await new Promise<string>((resolve) => {
    execFile('npm', args, { cwd, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      // It exits with 1 for findings, too: what it printed decides.
      resolve(stdout.trim() || stderr || error?.message || ''),
    );
  });
  return readAuditReport(text);
}

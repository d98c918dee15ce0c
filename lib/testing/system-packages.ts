import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Absolute path of the first of `names` found on PATH, or in `folders` (Debian keeps servers in /usr/sbin, which an
 * ordinary user's PATH lacks); null when there is none.
 */
export function findExecutable(names: string[], folders: string[] = []): string | null {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders].filter((place) => place !== '');
  for (const name of names) {
    for (const place of places) {
      const path = join(place, name);
      if (isExecutable(path)) return path;
    }
  }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True where `installPackages` can work: root, on a system with apt. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && findExecutable(['apt-get'], ['/usr/bin']) !== null;
}

/**
 * Installs Debian packages without starting any service of theirs. Output goes to stderr. Throws when apt fails or
 * takes more than ten minutes.
 */
export function installPackages(packages: string[]): void {
  const apt = findExecutable(['apt-get'], ['/usr/bin']) ?? 'apt-get';
  const run = (args: string[]) =>
    execFileSync(apt, args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 2, 2],
      timeout: 600_000,
    });
  withoutServices(() => {
    run(['-qq', 'update']);
    run(['-qq', '-y', '--no-install-recommends', 'install', ...packages]);
  });
}

/** While policy-rc.d answers 101, package scripts start no service: the tests own every server they use. */
function withoutServices(work: () => void): void {
  const present = existsSync(POLICY);
  if (!present) {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n');
    chmodSync(POLICY, 0o755);
  }
  try {
    work();
  } finally {
    if (!present) rmSync(POLICY, { force: true });
  }
}

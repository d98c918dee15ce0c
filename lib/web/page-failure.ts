const DIGESTS = { database: 'database-unavailable', full: 'database-full' } as const;

export type PageFailure = { kind: keyof typeof DIGESTS } | { kind: 'unexpected'; reference: string };

/**
 * An error for error.tsx. In production only the digest of a server's error reaches the browser, so what the page
 * must know stands there.
 */
export function pageFailure(failure: PageFailure): Error {
  const digest = failure.kind === 'unexpected' ? failure.reference : DIGESTS[failure.kind];
  return Object.assign(new Error(`page failure: ${digest}`), { digest });
}

export type DatabaseFailure = keyof typeof DIGESTS;

/** What the digest says about the database: it could not be reached, or has no room left; null for anything else. */
export function databaseFailure(digest: string | undefined): DatabaseFailure | null {
  if (digest === DIGESTS.database) return 'database';
  return digest === DIGESTS.full ? 'full' : null;
}

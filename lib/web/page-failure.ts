const DATABASE_DIGEST = 'database-unavailable';

export type PageFailure = { kind: 'database' } | { kind: 'unexpected'; reference: string };

/**
 * An error for error.tsx. In production only the digest of a server's error reaches the browser, so what the page
 * must know stands there.
 */
export function pageFailure(failure: PageFailure): Error {
  const digest = failure.kind === 'database' ? DATABASE_DIGEST : failure.reference;
  return Object.assign(new Error(`page failure: ${digest}`), { digest });
}

/** True for the digest of a page whose database could not be reached. */
export function isDatabaseDigest(digest: string | undefined): boolean {
  return digest === DATABASE_DIGEST;
}

const KB = 1024;
const MB = 1024 * KB;

/** An edited payload may be 16 MB; a form around it is a little more. next.config.js allows as much. */
const EDITED_PAYLOAD = 20 * MB;
/** A workbook that somebody maps comes whole; statements come in parts of 1 MB. */
const SAMPLE_FILE = 20 * MB;

export type BodyQuestion = {
  /** Of the request, without the query. */
  path: string;
  signedIn: boolean;
  /** The Content-Length header; null when missing. */
  contentLength: string | null;
};

/**
 * The limit, in bytes, that a request's declared body breaks; null when it keeps to it. Bodies of undeclared length
 * are cut off by Next at the largest of these limits.
 */
export function brokenBodyLimit({ path, signedIn, contentLength }: BodyQuestion): number | null {
  if (contentLength === null) return null;
  const limit = limitOf(path, signedIn);
  // A length that is no number never arrives here: Node refuses such a request itself.
  return Number(contentLength) > limit ? limit : null;
}

function limitOf(path: string, signedIn: boolean): number {
  if (!signedIn) return 64 * KB;
  if (path === '/api/first-rows') return SAMPLE_FILE;
  return path.startsWith('/tasks/') ? EDITED_PAYLOAD : MB;
}

import { headers } from 'next/headers';
import { FACT_HEADERS } from './fact-headers';

/** What this page's own scripts and styles are known by under its Content-Security-Policy. */
export async function pageNonce(): Promise<string> {
  return (await headers()).get(FACT_HEADERS.nonce) ?? '';
}

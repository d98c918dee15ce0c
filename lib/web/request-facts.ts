import 'server-only';
import { headers } from 'next/headers';
import { FACT_HEADERS } from './fact-headers';

export type RequestFacts = {
  requestId: string;
  address: string | null;
  /** Path and query of the page, for coming back to it. */
  path: string;
};

export async function requestFacts(): Promise<RequestFacts> {
  const head = await headers();
  return {
    requestId: head.get(FACT_HEADERS.requestId) ?? 'unknown',
    address: head.get(FACT_HEADERS.address) || null,
    path: head.get(FACT_HEADERS.path) ?? '/',
  };
}

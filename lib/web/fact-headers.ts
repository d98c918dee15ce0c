/** Request headers that the proxy writes for the pages behind it; whatever a caller sent under these names is gone. */
export const FACT_HEADERS = {
  requestId: 'x-request-id',
  address: 'x-makegood-address',
  path: 'x-makegood-path',
  nonce: 'x-makegood-nonce',
} as const;

/** The socket's address, written before Next sees the request. */
export const PEER_HEADER = 'x-makegood-peer';

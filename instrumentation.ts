/** Runs once in a starting server, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { recordPeerAddress } = await import('@/lib/web/peer-address');
  recordPeerAddress();
}

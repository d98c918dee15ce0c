import { closeLinks, createLink } from '../../db/link-store';
import { LINK_LIFE_MS, type LinkKind } from '../../domain/user-rules';
import type { LinkMade } from '../../domain/views/user';
import type { Tx } from '../../db/client';
import { newLinkToken } from './link-token';

/** Makes the one open link of its kind that an account can have; an earlier one is replaced. */
export async function makeLink(
  tx: Tx,
  userId: bigint,
  kind: LinkKind,
  by: { id: bigint; name: string },
  now: Date,
): Promise<LinkMade> {
  await closeLinks(tx, userId, 'replaced', now, kind);
  const { token, tokenHash } = newLinkToken();
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS[kind]);
  await createLink(tx, { userId, kind, tokenHash, expiresAt, createdBy: by }, now);
  return { userId: userId.toString(), token, expiresAt: expiresAt.toISOString() };
}

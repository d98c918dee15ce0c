import { z } from 'zod';
import { findLink, type StoredLink } from '../../db/link-store';
import { findUser, type StoredUser } from '../../db/user-store';
import { ok, type VerbResult } from '../../domain/errors';
import { isRole } from '../../domain/roles';
import type { LinkKind, LinkState } from '../../domain/user-rules';
import type { LinkView } from '../../domain/views/user';
import type { ServiceContext } from '../context';
import { parseInput } from '../parse-input';
import { hashLinkToken, linkToken } from './link-token';

export type ReadLinkInput = { token: string };

const schema = z.object({ token: linkToken });

/** What a link is good for. Needs no session: whoever holds the token may know. Reading it uses nothing up. */
export async function readLink(ctx: ServiceContext, input: unknown): Promise<VerbResult<LinkView>> {
  const parsed = parseInput(schema, input);
  if (!parsed.ok) return ok({ state: 'unknown', kind: null, by: null });
  const link = await findLink(ctx.db.prisma, hashLinkToken(parsed.value.token));
  if (link === null) return ok({ state: 'unknown', kind: null, by: null });
  const user = await findUser(ctx.db.prisma, link.userId);
  return ok(linkView(link, user, ctx.db.clock.now()));
}

function linkView(link: StoredLink, user: StoredUser | null, now: Date): LinkView {
  const state = linkState(link, now);
  const kind = kindOf(link);
  const by = link.createdByName;
  if (state !== 'open') return { state, kind, by };
  if (user === null || !isRole(user.role)) return { state: 'withdrawn', kind, by };
  const { email, name, role } = user;
  return { state, kind, email, name, role, by, expiresAt: link.expiresAt.toISOString() };
}

export function kindOf(link: StoredLink): LinkKind {
  return link.kind === 'reset' ? 'reset' : 'invite';
}

const CLOSED: readonly LinkState[] = ['used', 'withdrawn', 'replaced'];

export function linkState(link: StoredLink, now: Date): LinkState {
  if (link.closedAt !== null) return CLOSED.find((state) => state === link.closedAs) ?? 'withdrawn';
  return link.expiresAt > now ? 'open' : 'expired';
}

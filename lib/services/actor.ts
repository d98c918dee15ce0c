import type { AuditAction, AuditSubjectType } from '../domain/audit-actions';
import { ok, refused, type VerbResult } from '../domain/errors';
import { isRole, may, type Permission, type Role } from '../domain/roles';
import { auditRefused, type AuditActor, type AuditInput } from '../db/audit-store';
import { findUser, type StoredUser } from '../db/user-store';
import type { ServiceContext } from './context';

/** Who acts, as the user's row says at this very call. */
export type Actor = { id: bigint; name: string; role: Role; user: StoredUser };

/** Null: nobody, a disabled user, or a session that was ended. Asked anew by every verb and read. */
export async function readActor(ctx: ServiceContext): Promise<Actor | null> {
  if (ctx.session === null) return null;
  const user = await findUser(ctx.db.prisma, ctx.session.userId);
  if (user === null || user.disabledAt !== null || user.sessionVersion !== ctx.session.sessionVersion)
    return null;
  return isRole(user.role) ? { id: user.id, name: user.name, role: user.role, user } : null;
}

/** For reads: who asks, if they may. */
export async function authorize(ctx: ServiceContext, permission: Permission): Promise<VerbResult<Actor>> {
  const actor = await readActor(ctx);
  if (actor === null) return refused({ code: 'signed_out' });
  return may(actor.role, permission) ? ok(actor) : refused({ code: 'no_permission', permission });
}

export type AuditSubject = {
  type: AuditSubjectType;
  id: string;
  bizType?: string | null;
  bizId?: string | null;
};

/** The columns every audit entry of a call shares. The actor is the session's user, whatever the input says. */
export function auditEntry(
  ctx: ServiceContext,
  actor: AuditActor,
  action: AuditAction,
  subject: AuditSubject,
): AuditInput {
  return {
    at: ctx.db.clock.now(),
    actor: { id: actor.id, name: actor.name, role: actor.role },
    action,
    subject: { type: subject.type, id: subject.id },
    bizType: subject.bizType ?? null,
    bizId: subject.bizId ?? null,
    requestId: ctx.requestId,
    address: ctx.address,
  };
}

/** For verbs: like `authorize`, and a refusal is on record. `subject` is asked only when there is one. */
export async function authorizeVerb(
  ctx: ServiceContext,
  action: AuditAction,
  permissions: readonly Permission[],
  subject: () => Promise<AuditSubject>,
): Promise<VerbResult<Actor>> {
  const actor = await readActor(ctx);
  if (actor === null) return refused({ code: 'signed_out' });
  const missing = permissions.find((permission) => !may(actor.role, permission));
  if (missing === undefined) return ok(actor);
  const entry = auditEntry(ctx, actor, action, await subject());
  await auditRefused(
    ctx.db,
    { ...entry, details: { refused: 'no_permission', permission: missing } },
    'refused',
  );
  return refused({ code: 'no_permission', permission: missing });
}

import type { AuditSubject } from '../actor';
import type { ServiceContext } from '../context';

/** What a person does to the own account has that account as its subject. */
export async function ownSubject(ctx: ServiceContext): Promise<AuditSubject> {
  return { type: 'user', id: ctx.session?.userId.toString() ?? '-' };
}

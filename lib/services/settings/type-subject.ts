import { z } from 'zod';
import type { AuditAction } from '../../domain/audit-actions';
import type { VerbResult } from '../../domain/errors';
import { authorizeVerb, type Actor, type AuditSubject } from '../actor';
import type { ServiceContext } from '../context';
import { lockVersion, problem } from '../parse-input';

/** biz_types whose tasks this build can run by itself. What is installed, whoever calls the verb knows. */
export type Installed = { handlers: readonly string[] };

/** As stored: a seed file may have named a type in ways that a form refuses. */
export const storedName = z.string(problem('invalid')).min(1, problem('invalid')).max(64, problem('invalid'));

/** The type that a person saw when they decided to change it. */
export const seenType = z.object({ bizType: storedName, lockVersion });

export function typeSubject(bizType: string): AuditSubject {
  return { type: 'task_type', id: bizType, bizType };
}

/** First step of every verb on a task type; what unchecked input names stands in the record of a refusal. */
export function authorizeTypeVerb(
  ctx: ServiceContext,
  action: AuditAction,
  input: unknown,
): Promise<VerbResult<Actor>> {
  return authorizeVerb(ctx, action, ['task_type.edit'], async () => {
    const named = z.object({ bizType: storedName }).safeParse(input);
    return typeSubject(named.success ? named.data.bizType : '-');
  });
}

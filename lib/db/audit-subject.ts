import type { Prisma } from './generated/mysql/client';

/** Subjects with small numbers of their own, whose type has to be said: "run:12", "day:1/2026-03-17". */
const NAMED = /^(bulk|source|statement|run|break|break_operation|request|day):(\S+)$/;

/** Narrows the trail to such a subject, in place of the other meanings of the text; nothing for other texts. */
export function namedSubject(subject: string): Prisma.AuditLogWhereInput {
  const [, subjectType, subjectId] = NAMED.exec(subject) ?? [];
  return subjectType === undefined ? {} : { OR: undefined, subjectType, subjectId };
}

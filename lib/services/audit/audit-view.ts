import type { StoredAudit } from '../../db/audit-reader';
import { STATUS_NAMES, type StatusName } from '../../domain/task-status';
import type { AuditDetails, AuditEntry } from '../../domain/views/audit-entry';

/** An entry as screens show it. Details were masked when they were written. */
export function auditView(row: StoredAudit): AuditEntry {
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    actor: { id: row.actorId?.toString() ?? null, name: row.actorName, role: row.actorRole },
    action: row.action,
    outcome: row.outcome,
    subject: { type: row.subjectType, id: row.subjectId },
    bizType: row.bizType,
    bizId: row.bizId,
    from: nameOf(row.fromStatus),
    to: nameOf(row.toStatus),
    reason: row.reason,
    details: parseDetails(row.details),
    requestId: row.requestId,
    address: row.address,
  };
}

function nameOf(code: number | null): StatusName | null {
  return code === null ? null : (STATUS_NAMES[code] ?? null);
}

/** Written by us, so always an object; anything else is no details. */
function parseDetails(text: string | null): AuditDetails | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

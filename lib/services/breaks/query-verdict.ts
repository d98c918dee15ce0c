import type { BreakSubject } from '../../db/break-subject';
import { may, type Role } from '../../domain/roles';
import type { BreakPage } from '../../domain/views/recon-break';

/** Ids of a task that stand in an address. */
const OF_A_TASK = /\{(event_id|biz_id)\}/;

/** Whether the other side can be asked about a break: by the source's own query, or by the confirm URL of the task's type. */
export function queryVerdict({ source, task }: BreakSubject, role: Role): BreakPage['mayQuery'] {
  if (!may(role, 'reconciliation.resolve')) return { allowed: false, because: 'role' };
  const url = source.settings.query?.url ?? null;
  if (task === null && (url === null || OF_A_TASK.test(url))) return { allowed: false, because: 'no_task' };
  if (url === null && !task?.rules.settings.http?.confirmUrl)
    return { allowed: false, because: 'no_confirm_url' };
  return { allowed: true, because: null };
}

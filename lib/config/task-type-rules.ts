import type { AddressField, TaskTypeProblem } from '../domain/task-type-problem';
import type { HttpSettings, TaskTypeDefinition } from '../domain/task-type-settings';
import { judgeHost } from './host-rules';

/** Everything about a type's settings that fits together badly; each field alone has passed the schema. */
export function problemsOf({ executor, settings }: TaskTypeDefinition): TaskTypeProblem[] {
  if (executor !== 'http') return [];
  const { http } = settings;
  if (http === null || (http.url === null && http.urlPath === null)) return [{ code: 'no_target' }];
  const problems: TaskTypeProblem[] = [];
  const listed = http.allowedHosts.length + http.allowedPrivateHosts.length;
  if (http.urlPath !== null && listed === 0) problems.push({ code: 'no_allowed_hosts' });
  if (http.urlPath === null) problems.push(...addressProblems('url', http.url ?? '', http));
  if (http.confirmUrl !== null) problems.push(...addressProblems('confirmUrl', http.confirmUrl, http));
  if (settings.onUnknown === 'confirm' && http.confirmUrl === null) problems.push({ code: 'no_confirm_url' });
  return problems;
}

/** An address that its own host rules refuse would fail every task: that is no task's fault. */
function addressProblems(field: AddressField, text: string, http: HttpSettings): TaskTypeProblem[] {
  const filled = text.replaceAll(/\{\w+\}/g, 'x');
  const url = URL.canParse(filled) ? new URL(filled) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return [{ code: 'bad_address', field }];
  if (url.username !== '' || url.password !== '') return [{ code: 'address_with_password', field }];
  const verdict = judgeHost(url, http, true);
  if (verdict.allowed) return [];
  const code = verdict.because === 'private' ? 'private_host' : 'host_not_allowed';
  return [{ code, field, host: url.host }];
}

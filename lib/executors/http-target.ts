import type { HttpSettings } from '../config/task-type';
import type { ExecutableTask } from './executor';
import { judgeHost, type HostRules } from '../config/host-rules';
import { readPayloadPath } from './payload-path';

/** Where to send: an address that passed the host checks by name, or why not. */
export type Target =
  | { ok: true; url: URL; privateAllowed: boolean }
  | { ok: false; class: 'invalid_url' | 'refused_host'; message: string };

/** The task's address: from its payload where the type says so, otherwise the type's. */
export function targetOf(task: ExecutableTask, settings: HttpSettings): Target {
  if (settings.urlPath === null) return checkUrl(settings.url ?? '', settings, true);
  const found = readPayloadPath(task.payload, settings.urlPath);
  if (found?.kind !== 'text')
    return { ok: false, class: 'invalid_url', message: `The payload has no address at ${settings.urlPath}` };
  return checkUrl(found.text, settings, false);
}

/** The confirm address with the task's ids put in, percent-encoded. */
export function confirmTargetOf(task: ExecutableTask, settings: HttpSettings): Target {
  const ids: Readonly<Record<string, string>> = { event_id: task.eventId, biz_id: task.bizId };
  const text = (settings.confirmUrl ?? '').replaceAll(/\{(event_id|biz_id)\}/g, (_, name: string) =>
    encodeURIComponent(ids[name] ?? ''),
  );
  return checkUrl(text, settings, true);
}

/** `configured`: an administrator wrote it into the settings, so an empty allow-list does not refuse it. */
export function checkUrl(text: string, settings: HostRules, configured: boolean): Target {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return { ok: false, class: 'invalid_url', message: `${clip(text)} is no http or https address` };
  if (url.username !== '' || url.password !== '')
    return {
      ok: false,
      class: 'invalid_url',
      message: `${url.host}: an address with a password is not called`,
    };
  const verdict = judgeHost(url, settings, configured);
  if (!verdict.allowed) return { ok: false, class: 'refused_host', message: verdict.reason };
  return { ok: true, url, privateAllowed: verdict.privateAllowed };
}

function clip(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

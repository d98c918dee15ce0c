import type { TaskTypeDefinition } from './task-type-settings';

/**
 * Why a type cannot run: what is plain from its settings alone. Screens have words for each in both languages; logs
 * have the sentence below.
 */
export type TaskTypeProblem =
  | { code: 'unreadable_settings' }
  | { code: 'unknown_executor'; executor: string }
  /** `fields`: path in the settings → why. */
  | { code: 'invalid_settings'; fields: Record<string, string> }
  | { code: 'no_target' }
  | { code: 'no_allowed_hosts' }
  | { code: 'no_confirm_url' }
  | { code: 'bad_address'; field: AddressField }
  | { code: 'address_with_password'; field: AddressField }
  | { code: 'host_not_allowed'; field: AddressField; host: string }
  | { code: 'private_host'; field: AddressField; host: string }
  | { code: 'no_handler'; bizType: string };

export type AddressField = 'url' | 'confirmUrl';
export type TaskTypeProblemCode = TaskTypeProblem['code'];

/** A definition that passed every check, or what keeps it from passing: fields by path, and what fits badly together. */
export type CheckedTaskType =
  | { ok: true; value: TaskTypeDefinition }
  | { ok: false; fields: Record<string, string>; problems: TaskTypeProblem[] };

/** The field of a form under which a problem belongs, as a path in the definition. */
export function problemField(problem: TaskTypeProblem): string {
  switch (problem.code) {
    case 'unreadable_settings':
    case 'invalid_settings':
      return 'settings';
    case 'unknown_executor':
    case 'no_handler':
      return 'executor';
    case 'no_target':
      return 'settings.http.url';
    case 'no_allowed_hosts':
      return 'settings.http.allowedHosts';
    case 'no_confirm_url':
      return 'settings.http.confirmUrl';
    case 'bad_address':
    case 'address_with_password':
    case 'host_not_allowed':
    case 'private_host':
      return `settings.http.${problem.field}`;
  }
}

/** One English sentence for a log. Screens never show it. */
export function problemSentence(problem: TaskTypeProblem): string {
  switch (problem.code) {
    case 'unreadable_settings':
      return 'the stored settings are no JSON object';
    case 'unknown_executor':
      return `executor "${problem.executor}" is not known`;
    case 'invalid_settings':
      return Object.entries(problem.fields)
        .map(([field, why]) => `${field}: ${why}`)
        .join('; ');
    case 'no_target':
      return 'http executor without url or urlPath';
    case 'no_allowed_hosts':
      return 'urlPath needs allowedHosts';
    case 'no_confirm_url':
      return 'onUnknown "confirm" needs confirmUrl';
    case 'bad_address':
      return `${problem.field} is no http or https address`;
    case 'address_with_password':
      return `${problem.field}: an address with a password is not called`;
    case 'host_not_allowed':
      return `${problem.field}: ${problem.host} is not an allowed host`;
    case 'private_host':
      return `${problem.field}: ${problem.host} is a private address and not allowed by name`;
    case 'no_handler':
      return `lib/handlers has no handler for ${problem.bizType}`;
  }
}

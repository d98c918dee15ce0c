import type { HttpSettings, TaskTypeDefinition } from './task-type-settings';

/** Everything about a type that can change, in the order of its form. Names of words in the messages. */
export const TYPE_FIELDS = [
  'description',
  'enabled',
  'executor',
  'url',
  'urlPath',
  'allowedHosts',
  'allowedPrivateHosts',
  'timeoutMs',
  'on409',
  'signingSecretEnv',
  'confirmUrl',
  'retry',
  'onUnknown',
  'concurrency',
  'scanIntervalMs',
  'leaseMs',
  'stuckLimitMs',
  'handlerTimeoutMs',
  'circuit',
  'amount',
  'maskedKeys',
  'objectiveFailureBp',
  'objectiveLatencyMs',
  'approval',
  'compensator',
] as const;
export type TypeField = (typeof TYPE_FIELDS)[number];

/** One changed field: plain JSON, as it stands in the audit log. */
export type TypeChange = { field: TypeField; before: unknown; after: unknown };

const HTTP_FIELDS = new Set<TypeField>([
  'url',
  'urlPath',
  'allowedHosts',
  'allowedPrivateHosts',
  'timeoutMs',
  'on409',
  'signingSecretEnv',
  'confirmUrl',
]);

/** The value of one field; null where the type has none (no http settings, for instance). */
export function fieldValue(type: Omit<TaskTypeDefinition, 'bizType'>, field: TypeField): unknown {
  if (field === 'enabled' || field === 'executor') return type[field];
  if (HTTP_FIELDS.has(field)) return type.settings.http?.[field as keyof HttpSettings] ?? null;
  return type.settings[field as keyof typeof type.settings];
}

/** The same type with one field taken from another one. */
export function withField(
  type: TaskTypeDefinition,
  field: TypeField,
  from: TaskTypeDefinition,
): TaskTypeDefinition {
  if (field === 'enabled' || field === 'executor') return { ...type, [field]: from[field] };
  const { settings } = type;
  if (!HTTP_FIELDS.has(field))
    return {
      ...type,
      settings: { ...settings, [field]: from.settings[field as keyof typeof settings] },
    };
  const base = settings.http ?? from.settings.http;
  if (base === null) return type;
  const http = { ...base, [field]: from.settings.http?.[field as keyof HttpSettings] ?? null };
  return { ...type, settings: { ...settings, http } };
}

/** What differs between two states of a type, whole values, in the form's order. */
export function typeChanges(
  before: Omit<TaskTypeDefinition, 'bizType'>,
  after: Omit<TaskTypeDefinition, 'bizType'>,
): TypeChange[] {
  return TYPE_FIELDS.flatMap((field) => {
    const change = { field, before: fieldValue(before, field), after: fieldValue(after, field) };
    return canonical(change.before) === canonical(change.after) ? [] : [change];
  });
}

/** JSON with its keys in order: what a driver or a form reordered is no change. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

const HIDDEN = '••••••';

/** An address without what could be a secret in it: user, password, and the values behind `?` and `#`. */
export function bareAddress(address: string): string {
  const [, scheme = '', host = '', path = '', rest = ''] =
    /^([a-z]+:\/\/)?(?:[^/?#@]*@)?([^/?#]*)([^?#]*)(.*)$/is.exec(address) ?? [];
  return `${scheme}${host}${path}${rest === '' ? '' : `${rest.slice(0, 1)}${HIDDEN}`}`;
}

/** Changes as the audit log keeps them: addresses bare. A change behind the `?` shows as a change of equal texts. */
export function recordedChanges(changes: readonly TypeChange[]): TypeChange[] {
  return changes.map((change) => {
    if (change.field !== 'url' && change.field !== 'confirmUrl') return change;
    const bare = (value: unknown) => (typeof value === 'string' ? bareAddress(value) : value);
    return { ...change, before: bare(change.before), after: bare(change.after) };
  });
}

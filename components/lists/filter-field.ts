/**
 * One thing a list can be narrowed by; `key` is its parameter in the address. label: in the menu ("Type").
 * chip: before the value in its chip ("Type is"). chipOnly: set by a link from elsewhere, not in the menu.
 */
export type FilterField = { key: string; label: string; chip: string; chipOnly?: boolean } & (
  | { kind: 'choice'; options: readonly { value: string; label: string }[]; mono?: boolean }
  | { kind: 'instant' }
  /** From `key` to before the parameter `until`. shown: its ends, where they were understood a little wider. */
  | { kind: 'stretch'; until: string; shown?: { from: string; to: string } }
  | { kind: 'text'; placeholder?: string; help?: string; mono?: boolean }
);

/** Longest text somebody may look for. */
export const FILTER_TEXT_MAX = 200;

/** The parameters that a filter stands in, all of them taken away. */
export function withoutField(field: FilterField): Record<string, undefined> {
  return { [field.key]: undefined, ...(field.kind === 'stretch' ? { [field.until]: undefined } : {}) };
}

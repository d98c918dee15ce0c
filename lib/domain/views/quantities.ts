/**
 * View models are plain JSON: ids are decimal strings, instants ISO strings in UTC, statuses names, never numbers.
 * Money is integer minor units as a decimal string plus an ISO currency.
 */
export type MoneyView = { minor: string; currency: string };

/** A count that stops at its cap: `capped` reads "10,000+". */
export type CappedCount = { count: number; capped: boolean };

/** Masked pieces of a text: UTF-16 offsets, `to` exclusive. */
export type MaskedRange = { from: number; to: number };

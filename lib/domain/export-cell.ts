import { minorToDecimal } from './money';
import type { MoneyView } from './views/quantities';
import { zoneOffsetMs } from './zoned-time';

/** A cell of an exported table: text, a number as a plain decimal ("-12.50"), or nothing. */
export type Cell = string | { decimal: string } | null;

export type ExportRow = readonly Cell[];

/** What a spreadsheet keeps of a number: more digits than this come back as others. */
export const EXACT_DIGITS = 15;

export function countCell(count: number): Cell {
  return { decimal: String(count) };
}

/** Amount and currency, in a column each: only a number without a symbol can be added up. */
export function moneyCells(money: MoneyView | null): [amount: Cell, currency: Cell] {
  if (money === null) return [null, null];
  return [{ decimal: minorToDecimal(BigInt(money.minor), money.currency) }, money.currency];
}

const QUARTER_MS = 15 * 60_000;
/** Offsets that are kept: a year of quarters is more than a file usually spans. */
const KEPT = 40_000;

/**
 * Writes instants (ISO text) as the wall clock of `zone` shows them, with its offset: 2026-03-18T15:09:32.640+08:00.
 * Offsets are asked for once a quarter of an hour, since they change at its beginning only, and asking is dear.
 */
export function instantCells(zone: string): (at: string | null) => Cell {
  const offsets = new Map<number, number>();
  const offsetAt = (at: number): number => {
    const quarter = Math.floor(at / QUARTER_MS);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    if (offsets.size >= KEPT) offsets.clear();
    const offset = Math.round(zoneOffsetMs(at, zone) / 60_000);
    offsets.set(quarter, offset);
    return offset;
  };
  return (text) => {
    if (text === null) return null;
    const at = Date.parse(text);
    return isoWithOffset(at, offsetAt(at));
  };
}

/** at: instant in milliseconds. Throws a RangeError on a zone that the runtime does not know. */
export function zonedIso(at: number, zone: string): string {
  return isoWithOffset(at, Math.round(zoneOffsetMs(at, zone) / 60_000));
}

function isoWithOffset(at: number, offsetMinutes: number): string {
  const wall = new Date(at + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${wall}${offsetMinutes < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

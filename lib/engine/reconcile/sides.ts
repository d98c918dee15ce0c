import type { NewItem } from '../../db/recon-item-store';
import { OurBuffers, TheirBuffers } from '../../reconciliation/run/row-cells';

/** How far a phase has come; rejects when the run is no longer ours. */
export type Tell = (done: number, total: number) => Promise<void>;

/** Rows of both sides by part, and those that cannot be used. `seenBy`: the oldest run that left rows of a group open. */
export type Sides = {
  ours: OurBuffers;
  theirs: TheirBuffers;
  invalid: NewItem[];
  invalidTexts: string[];
  carried: { ours: number; theirs: number };
  seenBy: Map<string, bigint>;
  /** Tasks that could not be used before and can be now, with the group that each belongs to. */
  mended: Map<bigint, string>;
  /** Of every statement that counts until the day of the run, the day it is of. */
  days: Map<bigint, string>;
  /** Statements of earlier days that lines were taken over from. */
  carriedStatements: string[];
};

export function emptySides(): Sides {
  return {
    ours: new OurBuffers(),
    theirs: new TheirBuffers(),
    invalid: [],
    invalidTexts: [],
    carried: { ours: 0, theirs: 0 },
    seenBy: new Map(),
    mended: new Map(),
    days: new Map(),
    carriedStatements: [],
  };
}

import type { BreakState, ResolvableKind } from '../break-resolution';
import type { MoneyView } from './quantities';

/** A break that is about a task or a document, as far as it is told outside of reconciliation. */
export type BreakMention = {
  id: string;
  /** The source's name. */
  source: string;
  kind: ResolvableKind;
  state: BreakState;
  /** The day of the rows; `until`: of a break that is in transit until then. */
  businessDate: string;
  until: string | null;
  stake: MoneyView | null;
};

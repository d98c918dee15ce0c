import type { LapseReason } from '../../domain/approval';
import type { VerbError } from '../../domain/errors';

/** Refusals that say what both persons looked at is no longer so; all others are refusals and no more. */
const MEANS: Partial<Record<VerbError['code'], LapseReason>> = {
  conflict: 'row_moved',
  recon_conflict: 'row_moved',
  not_possible: 'row_moved',
  resolution_not_possible: 'row_moved',
  not_found: 'row_moved',
  day_locked: 'day_changed',
  not_signable: 'day_changed',
  bulk_running: 'set_changed',
  no_permission: 'requester_lost_right',
};

/** Why a request is over when its verb refused. */
export function lapseOf({ code }: VerbError): LapseReason {
  return MEANS[code] ?? 'refused';
}

/** What a refusal of reconciliation is about. */
export type ReconSubject = 'source' | 'statement' | 'run' | 'break' | 'break_operation' | 'request' | 'day';

/** Why a source, statement, run or break does not allow a verb now, whoever asks. Each has its words in the messages. */
export const RECON_REFUSALS = [
  /** Bytes are still missing, or nobody has read them yet. */
  'not_read',
  'already_committed',
  'refused_file',
  'cancelled',
  'withdrawn',
  /** A part that is not the next one, or larger than was announced. */
  'wrong_part',
  'source_disabled',
  /** The source is asked, it has no files; or the other way round. */
  'not_a_file_source',
  'not_a_query_source',
  /** A run of the same source and day is under way. */
  'run_live',
  'run_ended',
  /** No statement of the day is committed, and the source has no word that the day is empty. */
  'no_statement',
  /** The day has not ended in the source's zone. */
  'day_not_over',
  'no_task',
  'no_confirm_url',
  'no_compensator',
  /** A compensation of the task is under way. */
  'follow_up_live',
  'nothing_to_do',
  'too_many',
  /** Nobody has signed the day, or it is reopened already. */
  'not_locked',
] as const;
export type ReconRefusal = (typeof RECON_REFUSALS)[number];

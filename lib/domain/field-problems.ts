/** Values of `FieldErrors`: why a field was not accepted. Words for them stand in the messages. */
export const FIELD_PROBLEMS = [
  'required',
  'invalid',
  'too_long',
  'too_short',
  'too_large',
  'not_json',
  'unchanged',
  'not_a_url',
  'bad_amount',
  'bad_currency',
  'currency_missing',
  'unknown_kind',
  'unknown_zone',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

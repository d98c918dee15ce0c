/** Files that people really drop in and that are none of the source's. Each has its sentence in the messages. */
export const WRONG_FILE_CODES = [
  'empty_file',
  'undecodable',
  'personal_alipay_export',
  'personal_wechat_export',
  'other_merchant',
  'other_day',
  'truncated',
  'unknown_layout',
  'not_this_format',
  'broken_archive',
  'encrypted_archive',
  'archive_without_statement',
  'archive_with_several',
  'too_large_inside',
  'old_excel_format',
  'no_such_sheet',
  'duplicate_headers',
] as const;
export type WrongFileCode = (typeof WRONG_FILE_CODES)[number];

/** expected, found: what the sentence shows side by side (headers, merchants, days, encodings). */
export type WrongFileDetails = { expected?: readonly string[]; found?: readonly string[] };

import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { ROW_BUCKETS } from '@/components/reconciliation/run/run-path';
import { textParam } from '@/lib/web/zod-parser';

/** The whole state of the list stands in its address. */
export const loadRowsParams = createLoader({
  bucket: parseAsStringLiteral(ROW_BUCKETS).withDefault(ROW_BUCKETS[0]),
  cursor: textParam(200),
});

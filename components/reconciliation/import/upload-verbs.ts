import type { VerbResult } from '@/lib/domain/errors';
import type { StatementMoved, UploadBegun } from '@/lib/domain/views/statement';

type Answer<T> = Promise<VerbResult<T>>;

/** What an upload asks of the server; parts themselves go to the interface under /api/statements. */
export interface UploadCalls {
  /** Begins, or goes on with what the same person began under the same name, size and day. */
  begin: (input: {
    sourceId: string;
    businessDate: string;
    fileName: string;
    sizeBytes: number;
  }) => Answer<UploadBegun>;
  cancel: (input: { id: string }) => Answer<StatementMoved>;
}

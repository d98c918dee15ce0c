'use client';

import { useRef, useState } from 'react';
import type { VerbError } from '@/lib/domain/errors';
import { uploadFile, type Upload, type UploadStep } from './upload-file';
import type { UploadCalls } from './upload-verbs';

/** sending: on its way. resting: stopped, or the line broke; it goes on from there. refused: it does not. */
export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; done: number; statementId: string | null }
  | { phase: 'resting'; done: number; statementId: string | null; byHand: boolean }
  | { phase: 'refused'; error: VerbError; statementId: string | null };

export interface UploadRun {
  state: UploadState;
  start: (upload: Upload) => void;
  stop: () => void;
  forget: () => void;
}

/** One upload at a time, from the first byte to the page of the statement. */
export function useUpload(begin: UploadCalls['begin'], onWhole: (statementId: string) => void): UploadRun {
  const running = useRef<AbortController>(null);
  const [state, setState] = useState<UploadState>({ phase: 'idle' });

  const run = async (upload: Upload, signal: AbortSignal) => {
    let last: UploadStep | null = null;
    const end = await uploadFile(upload, begin, signal, (step) => {
      last = step;
      setState({ phase: 'sending', ...step });
    });
    running.current = null;
    const { done } = (last as UploadStep | null) ?? { done: 0 };
    const { statementId } = end;
    if (end.kind === 'whole') onWhole(end.statementId);
    else if (end.kind === 'refused') setState({ phase: 'refused', error: end.error, statementId });
    else setState({ phase: 'resting', done, statementId, byHand: signal.aborted });
  };
  return {
    state,
    start: (upload) => {
      if (running.current) return;
      running.current = new AbortController();
      setState((before) =>
        before.phase === 'resting'
          ? { phase: 'sending', done: before.done, statementId: before.statementId }
          : { phase: 'sending', done: 0, statementId: null },
      );
      void run(upload, running.current.signal);
    },
    stop: () => running.current?.abort(),
    forget: () => setState({ phase: 'idle' }),
  };
}

'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';
import { isBodyTooLarge } from '@/lib/domain/body-too-large';
import type { VerbError, VerbResult } from '@/lib/domain/errors';

/** A verb's refusal, or that no answer came: then nobody here knows whether it was done. */
export type CallFailure = VerbError | { code: 'unanswered' };

export interface VerbCall {
  /** Asks the server; presses while it is at work are ignored, so that nothing is sent twice. */
  send: <T>(ask: () => Promise<VerbResult<T>>, then: (value: T) => void) => void;
  pending: boolean;
  failure: CallFailure | null;
  /** Reads the page again and forgets the refusal; what is typed stays. */
  reload: () => void;
  reloading: boolean;
}

/** The life of one dialog's request. opened: a dialog that opens anew has forgotten its last refusal. */
export function useVerbCall(opened: boolean): VerbCall {
  const router = useRouter();
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [reloading, startReload] = useTransition();
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setFailure(null);
  }

  const send: VerbCall['send'] = (ask, then) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setFailure(null);
    const settle = async () => {
      const result = await ask().catch(failureOf);
      busy.current = false;
      setPending(false);
      if ('code' in result) setFailure(result);
      else if (result.ok) then(result.value);
      else setFailure(result.error);
    };
    void settle();
  };
  const reload = () =>
    startReload(() => {
      router.refresh();
      setFailure(null);
    });
  return { send, pending, failure, reload, reloading };
}

function failureOf(error: unknown): CallFailure {
  return { code: isBodyTooLarge(error) ? 'body_too_large' : 'unanswered' };
}

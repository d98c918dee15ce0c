'use client';

import { NotClaimed } from '@/components/circuits/not-claimed';
import { PausedConsequence } from '@/components/circuits/paused-consequence';
import { Mono } from '@/components/ui/mono';
import { Notice } from '@/components/ui/states';
import type { PausedType } from '@/lib/domain/views/workers';

/** Types whose tasks are moved and then wait, with why and until when. */
export function PausedTypes({ paused }: { paused: readonly PausedType[] }) {
  return paused.map((type) => (
    <Notice
      key={type.bizType}
      tone="stuck"
      title={
        <>
          <Mono>{type.bizType}</Mono> · <NotClaimed paused={type} />
        </>
      }
    >
      <PausedConsequence paused={type} />
    </Notice>
  ));
}

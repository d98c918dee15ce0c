import type { ReactNode } from 'react';
import { Absent } from '@/components/ui/absent';

/** A figure that stands beside the headline. */
export function Beside({ label, value }: { label: ReactNode; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? <Absent />}</dd>
    </div>
  );
}

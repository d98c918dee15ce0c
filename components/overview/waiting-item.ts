import type { ReactNode } from 'react';
import type { Icon } from '@/components/ui/icons';
import type { Tone } from '@/components/ui/status-badge';

/** One line of what else waits. */
export interface Waiting {
  key: string;
  Icon: Icon;
  tone: Tone;
  href?: string;
  title: ReactNode;
  since?: string;
  detail: ReactNode;
}

'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import {
  IconBreak,
  IconCompensated,
  IconEvidence,
  IconFailed,
  IconIgnored,
  IconInvalid,
  IconPending,
  IconProcessing,
  IconStuck,
  IconSuccess,
  IconTransit,
  type Icon,
} from './icons';
import css from './status-badge.module.css';

/** Every status a screen can show. Filled icons need a person, outlined ones do not. */
export type StatusKind =
  | 'pending'
  | 'processing'
  | 'stuck'
  | 'success'
  | 'failed'
  | 'compensated'
  | 'break'
  | 'inTransit'
  | 'awaitingEvidence'
  | 'resolved'
  | 'invalid'
  | 'matched'
  | 'ignored';

export type Tone = 'quiet' | 'failed' | 'stuck' | 'success' | 'compensated';

export interface Look {
  Icon: Icon;
  tone: Tone;
}

export const STATUS_LOOK: Record<StatusKind, Look> = {
  pending: { Icon: IconPending, tone: 'quiet' },
  processing: { Icon: IconProcessing, tone: 'quiet' },
  stuck: { Icon: IconStuck, tone: 'stuck' },
  success: { Icon: IconSuccess, tone: 'success' },
  failed: { Icon: IconFailed, tone: 'failed' },
  compensated: { Icon: IconCompensated, tone: 'compensated' },
  break: { Icon: IconBreak, tone: 'failed' },
  inTransit: { Icon: IconTransit, tone: 'quiet' },
  awaitingEvidence: { Icon: IconEvidence, tone: 'quiet' },
  resolved: { Icon: IconSuccess, tone: 'quiet' },
  invalid: { Icon: IconInvalid, tone: 'stuck' },
  matched: { Icon: IconSuccess, tone: 'success' },
  ignored: { Icon: IconIgnored, tone: 'quiet' },
};

/** CSS colour of a tone, for icons and figures. */
export function toneColor(tone: Tone): string {
  return `var(--mg-${tone})`;
}

/** A state as icon, word and colour; never a pill, never colour alone. strong: it needs a person. */
export function Badge({
  look: { Icon, tone },
  strong,
  children,
}: {
  look: Look;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={strong ? `${css.badge} ${css.strong}` : css.badge} style={{ color: toneColor(tone) }}>
      <Icon />
      {children}
    </span>
  );
}

/** A task's status, or a reconciliation entry's. */
export function StatusBadge({ kind }: { kind: StatusKind }) {
  const t = useTranslations('status');
  return (
    <Badge look={STATUS_LOOK[kind]} strong={kind === 'failed' || kind === 'stuck' || kind === 'break'}>
      {t(kind)}
    </Badge>
  );
}

/** The status icon alone, in its colour, for places where the word stands nearby. size: px. */
export function StatusIcon({ kind, size }: { kind: StatusKind; size?: number }) {
  const { Icon, tone } = STATUS_LOOK[kind];
  return <Icon size={size} style={{ color: toneColor(tone) }} />;
}

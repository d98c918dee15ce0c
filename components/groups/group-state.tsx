'use client';

import { useLocale, useTranslations } from 'next-intl';
import { shortInstant } from '@/components/lists/zoned-instant';
import { IconClock, IconEvidence, IconFailed, IconInvalid, IconSuccess } from '@/components/ui/icons';
import { useNow } from '@/components/ui/now';
import { Badge, toneColor, type Look } from '@/components/ui/status-badge';
import { useZone } from '@/components/ui/zone';
import type { GroupState } from '@/lib/domain/group-life';
import type { GroupLifeView } from '@/lib/domain/views/failure-group';
import css from './groups.module.css';

/** Filled while it needs a person: open, and open again. */
const LOOK: Record<GroupState | 'returned', Look> = {
  open: { Icon: IconFailed, tone: 'failed' },
  returned: { Icon: IconInvalid, tone: 'stuck' },
  acknowledged: { Icon: IconEvidence, tone: 'quiet' },
  muted: { Icon: IconClock, tone: 'quiet' },
  resolved: { Icon: IconSuccess, tone: 'success' },
};

/** How a group stands: icon, word and colour. */
export function GroupStateBadge({ life: { state, returned } }: { life: GroupLifeView }) {
  const t = useTranslations('groups.state');
  const key = returned === null ? state : 'returned';
  return (
    <Badge look={LOOK[key]} strong={state === 'open'}>
      {t(key)}
    </Badge>
  );
}

/** What a list says of a group that somebody has touched; nothing of one that is simply open. */
export function GroupTag({ life }: { life: GroupLifeView }) {
  const words = useTagText();
  const text = words(life);
  if (text === undefined) return null;
  const { Icon, tone } = LOOK[life.returned === null ? life.state : 'returned'];
  return (
    <span className={css.tag} style={{ color: toneColor(tone) }} suppressHydrationWarning>
      <Icon size={12} /> {text}
    </span>
  );
}

function useTagText(): (life: GroupLifeView) => string | undefined {
  const t = useTranslations('groups.tag');
  const instant = useShortInstant();
  return ({ state, returned, moved, mutedUntil }) => {
    if (returned !== null) return t(returned);
    switch (state) {
      case 'open':
        return undefined;
      case 'muted':
        return t('muted', { at: mutedUntil === null ? '' : instant(mutedUntil) });
      case 'acknowledged':
      case 'resolved':
        return t(state, { name: moved?.by ?? '' });
    }
  };
}

/** An instant as short as the reader's day allows: "18 Mar 14:00". */
export function useShortInstant(): (at: string) => string {
  const zone = useZone();
  const locale = useLocale();
  const now = useNow();
  return (at) => shortInstant(at, zone, locale, now);
}

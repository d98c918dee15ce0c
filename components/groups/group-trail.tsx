'use client';

import { useTranslations } from 'next-intl';
import { useDoneText, useRoleText } from '@/components/audit/audit-words';
import { useCountText } from '@/components/lists/count-text';
import { RelativeTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';
import type { FailureGroupPage } from '@/lib/domain/views/failure-group';
import { useShortInstant } from './group-state';
import css from './groups.module.css';

/** What was done with the group or tried on it, newest first. */
export function GroupTrail({ page: { trail, trailCut } }: { page: FailureGroupPage }) {
  const t = useTranslations('groups.trail');
  return (
    <Section labelledBy="group-trail">
      <SectionHead id="group-trail" title={t('title')} note={trail.length > 1 ? t('note') : undefined} />
      {trail.length === 0 ? (
        <p className={css.quiet}>{t('empty')}</p>
      ) : (
        <ol className={css.entries}>
          {trail.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {trailCut && <p className={css.partial}>{t('cut', { count: trail.length })}</p>}
    </Section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const done = useDoneText();
  const role = useRoleText();
  const detail = useDetail()(entry);
  const { actor, action, outcome, reason } = entry;
  return (
    <>
      <p className={css.entry}>
        <span>
          <b className={css.who}>{actor.name}</b> <span className={css.quiet}>{role(actor.role)}</span>{' '}
          {done(action, outcome)}
        </span>
        <RelativeTime at={entry.at} />
      </p>
      {reason && <blockquote className={css.quote}>“{reason}”</blockquote>}
      {detail && <p className={css.quiet}>{detail}</p>}
    </>
  );
}

/** What an entry says besides who did what. */
function useDetail(): (entry: AuditEntry) => string | undefined {
  const t = useTranslations('groups.trail');
  const instant = useShortInstant();
  const count = useCountText();
  return ({ action, details }) => {
    if (typeof details?.carriedFrom === 'string') return t('carried');
    const after = recordOf(details?.after);
    switch (action) {
      case 'mute_group':
        return typeof after.mutedUntil === 'string'
          ? t('until', { at: instant(after.mutedUntil) })
          : undefined;
      case 'assign_group':
        if (typeof after.owner === 'string') return t('owner', { name: after.owner });
        return after.owner === null ? t('nobody') : undefined;
      case 'note_group':
        return after.note === null ? t('noNote') : undefined;
      case 'resolve_group': {
        const standing = details?.standing;
        if (typeof standing !== 'number') return undefined;
        const shown = count({ count: standing, capped: details?.standingCapped === true });
        return t('standing', { count: standing, shown });
      }
      default:
        return undefined;
    }
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

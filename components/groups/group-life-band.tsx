'use client';

import { useTranslations } from 'next-intl';
import { useCountText } from '@/components/lists/count-text';
import { ActionButton } from '@/components/ui/action-button';
import { LabeledFacts } from '@/components/ui/labeled-facts';
import { RelativeText } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { GROUP_ACTIONS, type GroupAction } from '@/lib/domain/group-life';
import type { FailureGroupPage } from '@/lib/domain/views/failure-group';
import { useGroupRefusalText } from './group-refusal';
import { GroupStateBadge, useShortInstant } from './group-state';
import css from './groups.module.css';

interface GroupLifeBandProps {
  page: FailureGroupPage;
  onOpen: (action: GroupAction) => void;
}

/** What people made of the group: its state and who brought it about, who looks after it, the note, and every verb. */
export function GroupLifeBand({ page, onOpen }: GroupLifeBandProps) {
  const t = useTranslations('groups.life');
  const { owner, note } = page.life;
  const name = owner && (owner.id === page.self ? t('you', { name: owner.name }) : owner.name);
  return (
    <Section labelledBy="group-life">
      <SectionHead id="group-life" title={t('title')} />
      <div className={css.life}>
        <p className={css.lifeWords} suppressHydrationWarning>
          <GroupStateBadge life={page.life} />
          <span>
            <LifeSentence page={page} />
          </span>
        </p>
        <VerbRow page={page} onOpen={onOpen} />
        <div className={css.lifeFacts}>
          <LabeledFacts
            facts={[
              { label: t('owner'), value: name ?? t('nobody') },
              {
                label: t('note'),
                value: note === null ? t('noNote') : <span className={css.noteText}>{note}</span>,
              },
            ]}
          />
        </div>
      </div>
    </Section>
  );
}

function LifeSentence({ page: { life, group } }: { page: FailureGroupPage }) {
  const t = useTranslations('groups.life');
  const instant = useShortInstant();
  const count = useCountText();
  const gap = useSentenceGap();
  const { moved, state, returned, mutedUntil } = life;
  if (moved === null) return t('untouched');
  const by = { name: moved.by, ago: () => <RelativeText at={moved.at} /> };
  if (returned === 'mute_over') return t.rich('returned.mute_over', by);
  if (returned === 'failed_again')
    return t.rich(moved.to === 'resolved' ? 'returned.resolved' : 'returned.acknowledged', by);
  const standing = group?.count.count ?? 0;
  return (
    <>
      {t.rich(state, { ...by, at: mutedUntil === null ? '' : instant(mutedUntil) })}
      {state === 'resolved' && standing > 0 && (
        <>
          {gap}
          {t('resolvedStanding', { count: standing, shown: group === null ? '' : count(group.count) })}
        </>
      )}
    </>
  );
}

/** In their place always, with the reason when they cannot be pressed. */
function VerbRow({ page: { actions }, onOpen }: GroupLifeBandProps) {
  const t = useTranslations('groups.verbs');
  const refusal = useGroupRefusalText();
  return (
    <div className={css.lifeVerbs} role="group" aria-label={t('label')}>
      {GROUP_ACTIONS.map((action) => {
        const verdict = actions[action];
        return (
          <ActionButton
            key={action}
            onClick={() => onOpen(action)}
            reason={verdict.allowed ? undefined : refusal(action, verdict)}
          >
            {t(action)}
          </ActionButton>
        );
      })}
    </div>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { entryHref } from '@/components/audit/audit-path';
import { IconPlus } from '@/components/ui/icons';
import { Mono } from '@/components/ui/mono';
import { StatusBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import { TimelineEvent, Who } from '@/components/ui/timeline';
import type { FollowUpEntry } from './follow-up-entries';
import { taskLink } from './task-link';

/** A task that repairs this one: what for, who started it, how it stands, and what came of it. */
export function FollowUpEvent({ entry }: { entry: FollowUpEntry }) {
  const t = useTranslations('followUps.life');
  const task = useTranslations('task.life');
  const { at, taskId, bizType, status, purpose, outcome, actor, reason, breakId, auditId } = entry;
  const kind = purpose ?? 'plain';
  return (
    <TimelineEvent
      at={at}
      Icon={IconPlus}
      tone={outcome === 'compensated' ? 'compensated' : 'quiet'}
      quote={reason ?? undefined}
      detail={
        <>
          <StatusBadge kind={status} />
          {outcome !== null && <div>{t(`outcome.${outcome}`)}</div>}
          {breakId !== null && (
            <div>
              <TextLink href={`/reconciliation/breaks/${breakId}`}>{t('break', { id: breakId })}</TextLink>
            </div>
          )}
          {auditId !== undefined && (
            <div>
              <TextLink href={entryHref(auditId)}>{task('audit', { id: auditId })}</TextLink>
            </div>
          )}
        </>
      }
    >
      {t.rich(actor === null ? kind : `${kind}By`, {
        id: taskId,
        task: taskLink(taskId),
        name: actor ?? '',
        who: (words) => <Who>{words}</Who>,
      })}{' '}
      <Mono quiet>{bizType}</Mono>
    </TimelineEvent>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { CallDialog, type CallDialogProps } from '@/components/task/call-dialog';
import type { GroupAction } from '@/lib/domain/group-life';
import type { FailureGroupPage } from '@/lib/domain/views/failure-group';
import { useGroupRefusalText } from './group-refusal';
import type { GroupVerbs } from './group-verbs';
import { groupHref } from './groups-path';

/** What every dialog of a group is given. */
export interface GroupDialogProps {
  page: FailureGroupPage;
  verbs: GroupVerbs;
  opened: boolean;
  onClose: () => void;
  /** Called when the verb went well, with the words that say so. */
  onDone: (said: string) => void;
}

interface FrameProps extends Omit<
  CallDialogProps,
  'words' | 'forbidden' | 'signInTo' | 'say' | 'note' | 'title'
> {
  action: GroupAction;
  page: FailureGroupPage;
}

/** A verb on a group in a dialog: what the state forbids by now, and what the version protects from. */
export function GroupDialog({ action, page, notReady, ...rest }: FrameProps) {
  const t = useTranslations('groups.dialog');
  const refusal = useGroupRefusalText();
  const verdict = page.actions[action];
  const lost = rest.call.failure?.code === 'group_conflict';
  return (
    <CallDialog
      {...rest}
      words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
      title={t(`${action}.title`)}
      note={t('version', { version: page.life.lockVersion })}
      notReady={lost ? t('reloadFirst') : notReady}
      forbidden={verdict.allowed ? undefined : refusal(action, verdict)}
      signInTo={groupHref(page.name.id)}
    />
  );
}

'use client';

import type { BreakPage } from '@/lib/domain/views/recon-break';
import type { BreakVerbs } from './break-verbs';
import { AcceptDialog, LinkDialog, TransitDialog } from './explain-dialogs';
import { AssignDialog, BreakNoteDialog, ReverseDialog } from './plain-dialogs';
import { AgainDialog, CompensateBreakDialog, FollowUpBreakDialog, RunNowDialog } from './task-dialogs';
import type { BreakDialogState } from './use-break-dialogs';

/** Every dialog of a break; at most one is open. */
export function BreakDialogs({
  page,
  verbs,
  dialogs,
}: {
  page: BreakPage;
  verbs: BreakVerbs;
  dialogs: BreakDialogState;
}) {
  const { opened, close: onClose, done: onDone } = dialogs;
  const shared = { page, verbs, onClose, onDone };
  return (
    <>
      <AgainDialog {...shared} kind="retry" opened={opened === 'retry'} />
      <AgainDialog {...shared} kind="release" opened={opened === 'release'} />
      <RunNowDialog {...shared} opened={opened === 'run_now'} />
      <CompensateBreakDialog {...shared} opened={opened === 'compensate'} />
      <FollowUpBreakDialog {...shared} opened={opened === 'follow_up'} />
      <AcceptDialog {...shared} opened={opened === 'accept'} />
      <LinkDialog {...shared} opened={opened === 'link'} />
      <TransitDialog {...shared} opened={opened === 'in_transit_until'} />
      <ReverseDialog {...shared} opened={opened === 'reverse'} />
      <AssignDialog {...shared} opened={opened === 'assign'} />
      <BreakNoteDialog {...shared} opened={opened === 'note'} />
    </>
  );
}

'use client';

import type { GroupAction } from '@/lib/domain/group-life';
import type { GroupDialogProps } from './group-dialog';
import { MuteDialog } from './mute-dialog';
import { NoteDialog } from './note-dialog';
import { OwnerDialog } from './owner-dialog';
import { StateDialog } from './state-dialogs';

/** Every dialog of the page; at most one is open. */
export function GroupDialogs({
  opened,
  ...shared
}: Omit<GroupDialogProps, 'opened'> & { opened: GroupAction | null }) {
  const props = (action: GroupAction) => ({ ...shared, opened: opened === action });
  return (
    <>
      <StateDialog verb="acknowledge" {...props('acknowledge')} />
      <StateDialog verb="resolve" {...props('resolve')} />
      <StateDialog verb="reopen" {...props('reopen')} />
      <MuteDialog {...props('mute')} />
      <OwnerDialog {...props('assign')} />
      <NoteDialog {...props('note')} />
    </>
  );
}

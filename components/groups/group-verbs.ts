import type { VerbResult } from '@/lib/domain/errors';
import type { GroupAction } from '@/lib/domain/group-life';
import type { FailureGroupPage, GroupMoved } from '@/lib/domain/views/failure-group';

/** Names the group as the reader saw it: a verb on an older version is refused. */
export interface SeenGroup {
  groupId: string;
  lockVersion: number;
}

type Answer = Promise<VerbResult<GroupMoved>>;

/** What the page can ask of the server about a group; the page hands in its actions. */
export interface GroupVerbs {
  acknowledge: (input: SeenGroup & { reason?: string }) => Answer;
  mute: (input: SeenGroup & { until: string; reason?: string }) => Answer;
  resolve: (input: SeenGroup & { reason?: string }) => Answer;
  reopen: (input: SeenGroup & { reason?: string }) => Answer;
  assign: (input: SeenGroup & { ownerId: string | null }) => Answer;
  note: (input: SeenGroup & { note?: string }) => Answer;
}

export function seenOf({ name, life }: FailureGroupPage): SeenGroup {
  return { groupId: name.id, lockVersion: life.lockVersion };
}

/** Letters that open a verb's dialog. */
export const GROUP_KEYS: Record<GroupAction, string> = {
  acknowledge: 'a',
  mute: 'm',
  resolve: 's',
  reopen: 'u',
  assign: 'o',
  note: 'n',
};

'use client';

import { useTranslations } from 'next-intl';
import { useCountText } from '@/components/lists/count-text';
import { given } from '@/components/task/move-dialogs';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import { ACKNOWLEDGED_FOR_MS } from '@/lib/domain/group-life';
import type { GroupMoved } from '@/lib/domain/views/failure-group';
import { GroupDialog, type GroupDialogProps } from './group-dialog';
import { seenOf } from './group-verbs';

type StateVerb = 'acknowledge' | 'resolve' | 'reopen';

const HOURS = ACKNOWLEDGED_FOR_MS / 3_600_000;

/** A change of state that asks for nothing but a reason, if somebody wants to give one. */
export function StateDialog({ verb, ...props }: GroupDialogProps & { verb: StateVerb }) {
  const t = useTranslations('groups.dialog');
  const { page, verbs, opened, onClose, onDone } = props;
  const [draft, change] = useDraft(opened, () => ({ reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const count = useCountText();
  const said = useSaid();
  const standing = page.group?.count ?? { count: 0, capped: false };
  const input = { ...seenOf(page), reason: given(draft.reason) };
  return (
    <GroupDialog
      action={verb}
      page={page}
      call={call}
      opened={opened}
      onClose={onClose}
      consequence={t(`${verb}.body`, { hours: HOURS, count: standing.count, shown: count(standing) })}
      verb={t(`${verb}.verb`)}
      onSend={() =>
        call.send(
          () => verbs[verb](input),
          (moved) => onDone(said(verb, moved)),
        )
      }
    >
      <ReasonField
        optional
        autoFocus
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
    </GroupDialog>
  );
}

/** What was done; of a resolved group also how many of its tasks still stand, as the server counted them. */
function useSaid(): (verb: StateVerb, moved: GroupMoved) => string {
  const t = useTranslations('groups.said');
  const count = useCountText();
  return (verb, { standing }) => t(verb, { count: standing.count, shown: count(standing) });
}

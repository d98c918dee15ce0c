'use client';

import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall, type CallFailure } from '@/components/task/use-verb-call';
import { FormDialog } from '@/components/ui/form-dialog';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { signInAgainHref } from '@/components/ui/sign-in-again';
import { SkeletonRows } from '@/components/ui/skeleton-rows';
import type { BreaksVerb } from '@/lib/domain/break-decision';
import type { BreaksStarted } from '@/lib/domain/views/recon-break';
import { breakOperationHref } from '../run/run-path';
import { requestHref } from '@/components/approvals/approval-path';
import type { BreaksVerbs, BreakVerbs } from './break-verbs';
import { emptyMany, fieldsOf, leftOf, manyMissing, movedOf, type ManyDraft } from './many-draft';
import { ManyFieldsOf } from './many-fields';
import { PlanBreaksFailed, StartBreaksRefused } from './plan-breaks-notices';
import { PlanBreaksSummary } from './plan-breaks-summary';
import { useSourceToday } from './source-today';
import { useBreaksPlan, type BreaksAsk, type BreaksPlanState } from './use-breaks-plan';

interface PlanBreaksProps {
  verbs: BreaksVerbs;
  assignees: BreakVerbs['assignees'];
  /** The source's: days are told in it. */
  zone: string;
  /** The desk, where a new sign-in leads. */
  backTo: string;
  onClose: () => void;
}

/** Asks what one decision about many would come to, shows it whole, and starts it. ask: null while it is closed. */
export function PlanBreaksDialog({ ask, ...rest }: PlanBreaksProps & { ask: BreaksAsk | null }) {
  // The words stay while the dialog fades.
  const [last, setLast] = useState(ask);
  if (ask !== null && ask !== last) setLast(ask);
  const shown = ask ?? last;
  return shown === null ? null : <PlanForm {...rest} ask={shown} opened={ask !== null} />;
}

/** Refusals after which the same plan could only be refused again. */
const OUTDATED: readonly CallFailure['code'][] = ['recon_conflict', 'already_requested', 'unanswered'];

function PlanForm({
  ask,
  opened,
  verbs,
  assignees,
  zone,
  backTo,
  onClose,
}: PlanBreaksProps & { ask: BreaksAsk; opened: boolean }) {
  const t = useTranslations('breaks.plan');
  const note = useTranslations('breaks.dialog')('noteLabel');
  const gap = useSentenceGap();
  const today = useSourceToday(zone);
  const { verb, choice } = ask;
  const { state, again } = useBreaksPlan(verbs, ask);
  const [draft, change] = useDraft(opened, () => emptyMany(today));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const words = usePlanWords(verb);
  const started = useStarted(onClose);
  const plan = state.status === 'ready' ? state.plan : null;
  const moved = plan === null ? 0 : movedOf(plan, verb, draft);
  const blocked = useBlocked(verb, state, moved, draft, today);
  const outdated = call.failure !== null && OUTDATED.includes(call.failure.code);
  const expired = call.failure?.code === 'signed_out';
  const replan = () => {
    again();
    call.reload();
  };
  const send = () =>
    call.send(
      () => verbs.start({ choice, resolution: verb, reason: draft.reason.trim(), ...fieldsOf(verb, draft) }),
      started,
    );
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={plan ? words.title(moved) : words.waiting}
      consequence={`${words.body}${gap}${t('fixed')}`}
      note={t('note')}
      verb={plan ? words.title(moved) : words.waiting}
      notReady={outdated ? t('reloadFirst') : blocked}
      pending={call.pending}
      expiredSignInHref={expired ? signInAgainHref(backTo) : undefined}
      onSubmit={send}
    >
      {state.status === 'loading' && <SkeletonRows rows={5} height={26} />}
      {state.status === 'failed' && (
        <PlanBreaksFailed failure={state.failure} backTo={backTo} onAgain={again} />
      )}
      {plan && <PlanBreaksSummary plan={plan} moved={moved} left={leftOf(plan, verb, draft)} />}
      <ManyFieldsOf
        verb={verb}
        draft={draft}
        onChange={change}
        problem={problem}
        zone={zone}
        assignees={assignees}
        opened={opened}
      />
      <ReasonField
        label={note}
        autoFocus={verb === 'run_now' || verb === 'reverse'}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
      {call.failure && !expired && (
        <StartBreaksRefused failure={call.failure} onAgain={replan} busy={state.status === 'loading'} />
      )}
    </FormDialog>
  );
}

/** Verb and count, as on the button, and what follows. */
function usePlanWords(verb: BreaksVerb) {
  const t = useTranslations('breaks.plan');
  const format = useFormatter();
  return {
    title: (count: number) => t('title', { resolution: verb, count, shown: format.number(count) }),
    waiting: t('titleWaiting', { resolution: verb }),
    body: t(`body.${verb}`),
  };
}

/** To the operation's page, or a word about the second person that was asked. */
function useStarted(onClose: () => void): (started: BreaksStarted) => void {
  const t = useTranslations('breaks.plan');
  const router = useRouter();
  return ({ operationId, requestId }) => {
    onClose();
    if (requestId === null) return router.push(breakOperationHref(operationId));
    notifications.show({ message: t('requested') });
    router.push(requestHref(requestId));
  };
}

/** Why it cannot be started yet: the first thing that is missing, in the order of the dialog. */
function useBlocked(
  verb: BreaksVerb,
  state: BreaksPlanState,
  moved: number,
  draft: ManyDraft,
  today: string,
): string | undefined {
  const t = useTranslations('breaks');
  if (state.status !== 'ready') return t(state.status === 'failed' ? 'plan.failed' : 'plan.notReady');
  const words = {
    reasonCode: t('dialog.accept.reasonMissing'),
    until: t('dialog.in_transit_until.missing'),
    outcomeHow: t('plan.outcomeMissing'),
    assigneeId: t('dialog.assign.whoMissing'),
    reason: t('plan.reasonMissing'),
  };
  const missing = manyMissing(verb, draft, today);
  if (missing === 'outcomeHow') return words.outcomeHow;
  if (moved <= 0) return t('plan.nothing');
  return missing === null ? undefined : words[missing];
}

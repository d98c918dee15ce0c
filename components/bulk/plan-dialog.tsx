'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall, type CallFailure } from '@/components/task/use-verb-call';
import { FormDialog, type FormDialogProps } from '@/components/ui/form-dialog';
import { useSentenceGap } from '@/components/ui/sentence-gap';
import { SkeletonRows } from '@/components/ui/skeleton-rows';
import { signInAgainHref } from '@/components/ui/sign-in-again';
import { isWatched, type BulkMove } from '@/lib/domain/bulk';
import { requestHref } from '@/components/approvals/approval-path';
import { BULK_PATH, bulkHref } from './bulk-path';
import { PausedTypes } from './paused-types';
import type { BulkStartVerbs } from './bulk-verbs';
import { canaryOf, emptyDraft, optionsOf, planFigures, type PlanDraft, type PlanFigures } from './plan-draft';
import { PlanFailed, SameSet, StartRefused } from './plan-notices';
import { PlanOptions, useMisfit } from './plan-options';
import { PlanOutcome } from './plan-outcome';
import { PlanSummary } from './plan-summary';
import { usePlan, type PlanAsk, type PlanState } from './use-plan';

/** From → to of the verbs that lead to one status from one status. */
const CHANGE: Partial<Record<BulkMove, FormDialogProps['change']>> = {
  retry: { from: 'failed', to: 'pending' },
  release: { from: 'stuck', to: 'pending' },
  compensate: { from: 'failed', to: 'compensated' },
};

/** Refusals after which the same plan could only be refused again. */
const OUTDATED: readonly CallFailure['code'][] = [
  'bulk_running',
  'bulk_empty',
  'bulk_too_many',
  'unanswered',
];

/** Asks what an operation would come to, shows it whole, and starts it. ask: null while it is closed. */
export function PlanDialog({
  ask,
  ...rest
}: { ask: PlanAsk | null } & Omit<PlanFormProps, 'ask' | 'opened'>) {
  // The words stay while the dialog fades.
  const [last, setLast] = useState(ask);
  if (ask !== null && ask !== last) setLast(ask);
  const shown = ask ?? last;
  return shown === null ? null : <PlanForm {...rest} ask={shown} opened={ask !== null} />;
}

interface PlanFormProps {
  ask: PlanAsk;
  opened: boolean;
  verbs: BulkStartVerbs;
  onClose: () => void;
}

function PlanForm({ ask, opened, verbs, onClose }: PlanFormProps) {
  const t = useTranslations('bulk.plan');
  const gap = useSentenceGap();
  const router = useRouter();
  const { kind, choice } = ask;
  const { state, again } = usePlan(verbs, ask);
  const [draft, change] = useDraft(opened, emptyDraft);
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const words = useCountedWords(kind);
  const worded = draft.outcomeChecked && draft.outcomeHow.trim() !== '';
  const plan = state.status === 'ready' ? state.plan : null;
  const figures = plan && planFigures(plan, worded);
  const blocked = useBlocked(kind, state, figures, draft);
  const outdated = call.failure !== null && OUTDATED.includes(call.failure.code);
  const expired = call.failure?.code === 'signed_out';
  const replan = () => {
    again();
    call.reload();
  };
  const way = { onAgain: replan, busy: state.status === 'loading' };
  const send = () => {
    if (figures === null) return;
    const options = optionsOf(draft, kind, figures.moved);
    call.send(
      () => verbs.start({ kind, choice, options, reason: draft.reason.trim() }),
      ({ id, requestId }) => {
        onClose();
        router.push(requestId === undefined ? bulkHref(id) : requestHref(requestId));
      },
    );
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={figures ? words('title', figures.moved) : t('titleWaiting', { kind })}
      consequence={`${t(`what.${kind}`)}${gap}${t('fixed')}`}
      change={CHANGE[kind]}
      note={t('note')}
      verb={figures ? words('verb', figures.moved) : t('verbWaiting', { kind })}
      notReady={outdated ? t('reloadFirst') : blocked}
      pending={call.pending}
      expiredSignInHref={expired ? signInAgainHref(BULK_PATH) : undefined}
      onSubmit={send}
    >
      {state.status === 'loading' && <SkeletonRows rows={6} height={26} />}
      {state.status === 'failed' && <PlanFailed failure={state.failure} onAgain={again} />}
      {plan && figures && (
        <>
          <PlanSummary ask={ask} plan={plan} figures={figures} rate={draft.rate} />
          <PausedTypes paused={plan.paused} />
          {plan.running && <SameSet operation={plan.running} {...way} />}
          <PlanOutcome plan={plan} draft={draft} onChange={change} problem={problem} />
          <PlanOptions
            kind={kind}
            plan={plan}
            moved={figures.moved}
            draft={draft}
            onChange={change}
            problem={problem}
          />
        </>
      )}
      <ReasonField
        autoFocus
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        problem={problem('reason')}
      />
      {call.failure && !expired && <StartRefused failure={call.failure} {...way} />}
    </FormDialog>
  );
}

/** Verb and count, as on the button: "Retry 412 tasks". */
function useCountedWords(kind: BulkMove): (where: 'title' | 'verb', count: number) => string {
  const t = useTranslations('bulk.plan');
  const format = useFormatter();
  return (where, count) => t(where, { kind, count, shown: format.number(count) });
}

/** Why it cannot be started yet: the first thing that is missing, in the order of the dialog. */
function useBlocked(
  kind: BulkMove,
  state: PlanState,
  figures: PlanFigures | null,
  draft: PlanDraft,
): string | undefined {
  const t = useTranslations('bulk.plan');
  const misfit = useMisfit(state.status === 'ready' ? state.plan : null);
  if (state.status !== 'ready' || figures === null)
    return t(state.status === 'failed' ? 'failed' : 'notReady');
  if (state.plan.running) return t('runningReason', { id: `#${state.plan.running.id}` });
  if (draft.outcomeChecked && draft.outcomeHow.trim() === '') return t('howMissing');
  if (figures.moved === 0)
    return t(state.plan.outcomeUnknown > 0 && !draft.outcomeChecked ? 'wordMissing' : 'nothing');
  const numbers = isWatched(kind)
    ? (misfit('canary', canaryOf(draft, kind, figures.moved)) ?? misfit('stopAt', draft.stopAt))
    : undefined;
  return (
    numbers ?? misfit('rate', draft.rate) ?? (draft.reason.trim() === '' ? t('reasonMissing') : undefined)
  );
}

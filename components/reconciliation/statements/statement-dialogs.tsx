'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { CallDialog } from '@/components/task/call-dialog';
import { ReasonField } from '@/components/task/reason-field';
import { useDraft } from '@/components/task/use-draft';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall } from '@/components/task/use-verb-call';
import type { Fact } from '@/components/ui/labeled-facts';
import { Notice } from '@/components/ui/states';
import type { StatementPage, StatementState } from '@/lib/domain/views/statement';
import { TotalsBadge } from './statement-badge';
import { statementHref } from './statement-paths';
import type { StatementCalls } from './statement-verbs';

export type StatementVerb = 'commit' | 'cancel' | 'withdraw';

const POSSIBLE: Readonly<Record<StatementVerb, readonly StatementState[]>> = {
  commit: ['ready'],
  cancel: ['uploading', 'reading', 'ready'],
  withdraw: ['committed'],
};

/** Makes a statement count, gives it up before it did, or takes it back with a reason. */
export function StatementDialog({
  verb,
  page,
  calls,
  opened,
  onClose,
  onDone,
}: {
  verb: StatementVerb;
  page: StatementPage;
  calls: StatementCalls;
  opened: boolean;
  onClose: () => void;
  /** Called when it went well, with the words that say so. */
  onDone: (said: string) => void;
}) {
  const t = useTranslations('statements.dialog');
  const states = useTranslations('statements.state');
  const [draft, change] = useDraft(opened, () => ({ reason: '' }));
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const facts = useCommitFacts(page);
  const { id, lockVersion, state } = page;
  const seen = { id, lockVersion };
  const what = { source: page.sourceName, day: page.businessDate, file: page.fileName };
  const needsReason = verb === 'withdraw';
  const isAsked = page.via === 'query' && state === 'reading';
  const words = verb === 'cancel' && isAsked ? 'stop' : verb;
  const isPossible = POSSIBLE[verb].includes(state);
  const ask = () => {
    if (verb === 'withdraw') return calls.withdraw({ ...seen, reason: draft.reason });
    if (verb === 'commit') return calls.commit(seen);
    return isAsked ? calls.stopAsking(seen) : calls.cancel({ id });
  };
  return (
    <CallDialog
      call={call}
      words={{ reload: t('reload'), reloadFirst: t('reloadFirst'), unanswered: t('unanswered') }}
      opened={opened}
      onClose={onClose}
      title={t(`${words}.title`, what)}
      consequence={t(`${words}.body`, what)}
      facts={verb === 'commit' ? facts : undefined}
      note={t('version', { version: lockVersion })}
      verb={t(`${words}.verb`, what)}
      forbidden={isPossible ? undefined : t('notPossible', { state: states(state) })}
      notReady={needsReason && draft.reason.trim() === '' ? t('reasonMissing') : undefined}
      signInTo={statementHref(id)}
      onSend={() => call.send(ask, () => onDone(t(`${words}.said`, what)))}
    >
      {verb === 'commit' && page.totalsAgree === false && (
        <Notice tone="invalid" title={t('totalsWarning')} />
      )}
      {verb === 'commit' && page.beside.length > 0 && (
        <Notice tone="invalid" title={t('besideWarning', { count: page.beside.length })} />
      )}
      {needsReason && (
        <ReasonField
          autoFocus
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          problem={problem('reason')}
        />
      )}
    </CallDialog>
  );
}

function useCommitFacts(page: StatementPage): Fact[] {
  const t = useTranslations('statements.dialog.fact');
  const format = useFormatter();
  const facts: Fact[] = [
    { label: t('rows'), value: format.number(page.rows) },
    { label: t('invalid'), value: format.number(page.invalid) },
  ];
  if (page.totalsAgree !== null)
    facts.push({ label: t('totals'), value: <TotalsBadge agree={page.totalsAgree} /> });
  return facts;
}

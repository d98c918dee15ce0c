'use client';

import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { useVerbCall, type CallFailure } from '@/components/task/use-verb-call';
import { FieldPair } from '@/components/ui/form-dialog';
import { SkeletonRows } from '@/components/ui/skeleton-rows';
import { Notice } from '@/components/ui/states';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import { decimalToMinor } from '@/lib/domain/money';
import { ENTRY_KINDS } from '@/lib/domain/reconciliation';
import type { SourceSettings } from '@/lib/domain/source-settings';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { ReconDialog } from './recon-dialog';
import { DAYS_RANGE, isDays, rulesDraft, sameRules, triedRules, type RulesDraft } from './rules-draft';
import { runHref, runPath } from './run-path';
import type { RunVerbs } from './run-verbs';
import css from './run.module.css';

type Known = { settings: SourceSettings; draft: RulesDraft };

/** What other rules would give of the same statements. Nothing is changed by it. */
export function TryRulesDialog({
  page,
  verbs,
  opened,
  onClose,
}: {
  page: RunPage;
  verbs: RunVerbs;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('runs.tryDialog');
  const router = useRouter();
  const call = useVerbCall(opened);
  const { known, failure, change, again } = useRules(verbs, page.id, opened);
  const tried = known && triedRules(known.draft, known.settings.currency);
  const send = () => {
    if (!tried) return;
    call.send(
      () => verbs.tryRules({ id: page.id, settings: tried }),
      ({ id }) => {
        onClose();
        // The run that it is held against stands in the address, so that both can be shown side by side.
        router.push(runHref(id, { base: page.id }));
      },
    );
  };
  return (
    <ReconDialog
      call={call}
      opened={opened}
      onClose={onClose}
      title={t('title')}
      consequence={t('body')}
      verb={t('verb')}
      notReady={useNotReady(known)}
      signInTo={runPath(page.id)}
      onSend={send}
    >
      {known && <RuleFields known={known} onChange={change} />}
      {!known && !failure && <SkeletonRows rows={4} height={48} />}
      {failure && <RulesFailed failure={failure} onAgain={again} />}
    </ReconDialog>
  );
}

function useNotReady(known: Known | null): string | undefined {
  const t = useTranslations('runs.tryDialog');
  if (known === null) return t('notReady');
  const { draft, settings } = known;
  if (!isDays(draft.graceDays) || !isDays(draft.lookBackDays)) return t('range', DAYS_RANGE);
  const tried = triedRules(draft, settings.currency);
  if (tried === null) return t('badAmount');
  return sameRules(tried, settings) ? t('same') : undefined;
}

/** The rules of the run, read when the dialog opens. */
function useRules(verbs: RunVerbs, runId: string, opened: boolean) {
  const [known, setKnown] = useState<Known | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [round, setRound] = useState(0);
  const load = useEffectEvent(() => verbs.rules({ id: runId }));
  useEffect(() => {
    if (!opened) return undefined;
    let alive = true;
    void load()
      .then(
        (result) => (result.ok ? result.value : result.error),
        (): CallFailure => ({ code: 'unanswered' }),
      )
      .then((answer) => {
        if (!alive) return;
        if ('code' in answer) return setFailure(answer);
        setFailure(null);
        setKnown({ settings: answer.settings, draft: rulesDraft(answer.settings) });
      });
    return () => {
      alive = false;
    };
  }, [opened, runId, round]);
  return {
    known,
    failure,
    again: () => {
      setFailure(null);
      setRound(round + 1);
    },
    change: (patch: Partial<RulesDraft>) =>
      setKnown((before) => before && { ...before, draft: { ...before.draft, ...patch } }),
  };
}

function RulesFailed({ failure, onAgain }: { failure: CallFailure; onAgain: () => void }) {
  const t = useTranslations('runs.tryDialog');
  const common = useTranslations('common');
  const text = useVerbErrorText();
  return (
    <Notice
      tone="failed"
      alert
      title={t('failed')}
      actions={<Button onClick={onAgain}>{common('tryAgain')}</Button>}
    >
      {failure.code === 'unanswered' ? undefined : text(failure)}
    </Notice>
  );
}

function RuleFields({
  known: { draft, settings },
  onChange,
}: {
  known: Known;
  onChange: (patch: Partial<RulesDraft>) => void;
}) {
  const t = useTranslations('runs.tryDialog');
  const kind = useTranslations('runs.kind');
  const range = (typed: RulesDraft['graceDays']) => (isDays(typed) ? undefined : t('range', DAYS_RANGE));
  const tolerance = decimalToMinor(draft.tolerance, settings.currency);
  return (
    <>
      <FieldPair>
        <NumberInput
          data-autofocus
          label={t('grace')}
          description={t('graceHelp')}
          value={draft.graceDays}
          onChange={(graceDays) => onChange({ graceDays })}
          error={range(draft.graceDays)}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls
        />
        <NumberInput
          label={t('lookBack')}
          description={t('lookBackHelp')}
          value={draft.lookBackDays}
          onChange={(lookBackDays) => onChange({ lookBackDays })}
          error={range(draft.lookBackDays)}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls
        />
      </FieldPair>
      <TextInput
        label={t('tolerance', { currency: settings.currency })}
        description={t('toleranceHelp')}
        value={draft.tolerance}
        onChange={(event) => onChange({ tolerance: event.currentTarget.value })}
        error={tolerance === null || tolerance < 0n ? t('badAmount') : undefined}
        inputMode="decimal"
        autoComplete="off"
      />
      <Checkbox.Group
        label={t('aside')}
        description={t('asideHelp')}
        value={draft.leaveAside}
        onChange={(picked) => onChange({ leaveAside: ENTRY_KINDS.filter((one) => picked.includes(one)) })}
      >
        <span className={css.choices}>
          {ENTRY_KINDS.map((one) => (
            <Checkbox key={one} value={one} label={kind(one)} />
          ))}
        </span>
      </Checkbox.Group>
    </>
  );
}

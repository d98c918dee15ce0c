'use client';

import { useTranslations } from 'next-intl';
import { Textarea } from '@mantine/core';
import { useFieldProblem } from '@/components/task/use-field-problem';
import { useVerbCall, type VerbCall } from '@/components/task/use-verb-call';
import type { Fact } from '@/components/ui/labeled-facts';
import { Money } from '@/components/ui/quantities';
import type { Resolution } from '@/lib/domain/break-resolution';
import type { BreakPage } from '@/lib/domain/views/recon-break';
import { ReconDialog, type ReconDialogProps } from '../run/recon-dialog';
import { breakHref } from '../run/run-path';
import type { BreakVerbs, ResolutionFields } from './break-verbs';
import { useBreakName, useDifferenceText } from './break-words';
import { useDialogReason } from './use-break-dialogs';

export interface BreakDialogProps {
  page: BreakPage;
  verbs: BreakVerbs;
  opened: boolean;
  onClose: () => void;
  /** Called when the verb went well, with the words that say so. */
  onDone: (said: string) => void;
}

export interface Resolving {
  call: VerbCall;
  /** The server's word about a field. */
  problem: (field: string) => string | undefined;
  send: (fields: ResolutionFields) => void;
}

/** The life of one resolution's request: sent on the versions of the break and its task that the reader saw. */
export function useResolving(resolution: Resolution, props: BreakDialogProps): Resolving {
  const { page, verbs, opened, onDone } = props;
  const said = useTranslations('breaks.said');
  const call = useVerbCall(opened);
  const problem = useFieldProblem(call.failure);
  const seen = page.ourRows.length === 1 ? (page.ourRows[0]?.lockVersionNow ?? undefined) : undefined;
  const send = (fields: ResolutionFields) =>
    call.send(
      () =>
        verbs.resolve({
          id: page.id,
          lockVersion: page.lockVersion,
          taskLockVersion: seen,
          resolution,
          ...fields,
        }),
      ({ requestId }) => onDone(requestId === null ? said(resolution) : said('requested')),
    );
  return { call, problem, send };
}

interface ResolutionDialogProps
  extends BreakDialogProps, Pick<ReconDialogProps, 'children' | 'notReady' | 'onSend' | 'change' | 'wide'> {
  resolution: Resolution;
  call: VerbCall;
  /** The verb with its object, unless the usual one. */
  verb?: string;
}

/** One resolution in a dialog: what is at stake, and whether a second person has to agree. */
export function ResolutionDialog({
  resolution,
  page,
  verbs: _verbs,
  onDone: _onDone,
  verb,
  ...rest
}: ResolutionDialogProps) {
  const t = useTranslations('breaks.dialog');
  const name = useBreakName();
  const reason = useDialogReason();
  return (
    <ReconDialog
      {...rest}
      title={t(`${resolution}.title`, { key: name(page) })}
      consequence={t(`${resolution}.body`)}
      facts={useFacts(page)}
      version={page.lockVersion}
      verb={verb ?? t(`${resolution}.verb`)}
      forbidden={reason(resolution, page)}
      signInTo={breakHref(page.id)}
    />
  );
}

function useFacts(page: BreakPage): Fact[] {
  const t = useTranslations('breaks.dialog');
  const { stake, needsSecondPerson } = page;
  const signed = useDifferenceText()(page);
  return [
    signed
      ? { label: t('difference'), value: signed }
      : { label: t('stake'), value: <Money minor={stake?.minor} currency={stake?.currency} /> },
    { label: t('second'), value: t(needsSecondPerson ? 'secondNeeded' : 'secondNot') },
  ];
}

/** What goes with a decision, in the reader's words. */
export function NoteField({
  value,
  onChange,
  problem,
  optional,
  autoFocus,
}: {
  value: string;
  onChange: (note: string) => void;
  problem?: string;
  optional?: boolean;
  autoFocus?: boolean;
}) {
  const t = useTranslations('breaks.dialog');
  return (
    <Textarea
      label={t(optional ? 'noteOptional' : 'noteLabel')}
      description={t('noteHelp')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={1000}
      required={!optional}
      withAsterisk={false}
      data-autofocus={autoFocus}
    />
  );
}

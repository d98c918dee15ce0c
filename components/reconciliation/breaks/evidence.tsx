'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BreakBadge } from '@/components/ui/break-badge';
import { KeyHint, Tag } from '@/components/ui/mono';
import { Notice } from '@/components/ui/states';
import { TextLink } from '@/components/ui/text-link';
import { useAgo } from '@/components/ui/use-ago';
import { ROW_PROBLEMS } from '@/lib/domain/statement-file';
import type { BreakPage } from '@/lib/domain/views/recon-break';
import { useBusinessDayText } from '../run/business-day-text';
import { requestHref } from '@/components/approvals/approval-path';
import { useRowProblemText } from '../statements/row-problem-text';
import { Answers } from './answers';
import { BreakActions } from './break-actions';
import { BreakHistory } from './break-history';
import type { BreakVerbs } from './break-verbs';
import { useBreakSentence } from './break-words';
import css from './breaks.module.css';
import { CompareTable } from './compare-table';
import { EvidenceSides } from './evidence-sides';
import type { BreakDialogName } from './use-break-dialogs';

export interface EvidenceProps {
  page: BreakPage;
  verbs: BreakVerbs;
  /** Where it stands in the list it was opened from. */
  place?: { at: number; count: number };
  /** Business date of the run it is looked at from: what that day's own rows make is not carried over to it. */
  day: string;
  /** 2 beside the list, 1 on the break's own page. */
  level: 1 | 2;
  onOpen: (name: BreakDialogName) => void;
  /** The other side was asked: read the break again. */
  onAsked: () => void;
}

/** Both sides of a break, what the other side said when asked, what can be decided and what was. */
export function Evidence({ page, verbs, place, day, level, onOpen, onAsked }: EvidenceProps) {
  const sentence = useBreakSentence();
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <>
      <Head page={page} place={place} />
      <Heading className={css.title}>{sentence(page)}</Heading>
      <Flags page={page} day={day} />
      <Told page={page} />
      {page.invalid !== null && <Invalid invalid={page.invalid} />}
      {page.kind !== 'invalid' && <CompareTable page={page} />}
      <EvidenceSides page={page} />
      {page.kind !== 'invalid' && <Answers page={page} verbs={verbs} onAsked={onAsked} />}
      <BreakActions page={page} onOpen={onOpen} />
      <After page={page} />
      <BreakHistory page={page} level={level === 1 ? 2 : 3} />
    </>
  );
}

function Head({ page, place }: Pick<EvidenceProps, 'page' | 'place'>) {
  const t = useTranslations('breaks.evidence');
  const { state, kind, assignee } = page;
  return (
    <div className={css.line}>
      <BreakBadge state={state} kind={kind} />
      {place && (
        <span className={`${css.quiet} ${css.small}`}>
          {t('position', place)} <KeyHint>k</KeyHint> <KeyHint>j</KeyHint>
        </span>
      )}
      <span className={`${css.quiet} ${css.small} ${css.end}`}>
        {assignee === null ? t('unassigned') : t('assigned', { name: assignee })}
      </span>
    </div>
  );
}

function Flags({ page: { flags, businessDate, kind }, day }: Pick<EvidenceProps, 'page' | 'day'>) {
  const t = useTranslations('breaks.flag');
  const kinds = useTranslations('breaks.kind');
  const dayText = useBusinessDayText();
  return (
    <p className={`${css.line} ${css.small} ${css.quiet}`}>
      {kinds(kind)}
      {flags.paidTwice && <Tag warn>{t('paidTwice')}</Tag>}
      {flags.uploadedTwice && <Tag warn>{t('uploadedTwice')}</Tag>}
      {flags.carried && businessDate !== day && <Tag>{t('carried', { day: dayText(businessDate) })}</Tag>}
    </p>
  );
}

/** Why it is open again, what waits for a second person, and that its day is closed. */
function Told({ page }: { page: BreakPage }) {
  const t = useTranslations('breaks.evidence');
  const returned = useTranslations('breaks.returned');
  const resolution = useTranslations('breaks.resolution');
  const ago = useAgo();
  const { request, dayLocked } = page;
  const notices: ReactNode[] = [];
  if (page.returned !== null)
    notices.push(<Notice key="returned" tone="invalid" title={returned(page.returned)} />);
  if (request !== null)
    notices.push(
      <Notice
        key="request"
        tone="invalid"
        title={t('request', {
          name: request.requester,
          ago: ago(request.at),
          resolution: resolution(request.resolution),
        })}
      >
        <TextLink href={requestHref(request.id)}>{t('openRequest')}</TextLink>
      </Notice>,
    );
  if (dayLocked) notices.push(<Notice key="locked" tone="invalid" title={t('locked')} />);
  return notices.length === 0 ? null : <div className={css.notice}>{notices}</div>;
}

function Invalid({ invalid }: { invalid: NonNullable<BreakPage['invalid']> }) {
  const t = useTranslations('breaks.evidence');
  const text = useRowProblemText();
  const { field, value } = invalid;
  const problem = ROW_PROBLEMS.find((one) => one === invalid.problem);
  const words =
    problem === undefined ? t('unusable', { code: invalid.problem }) : text({ problem, field, value });
  return (
    <div className={css.notice}>
      <Notice tone="invalid" title={words} />
    </div>
  );
}

/** What happens next by itself. */
function After({ page }: { page: BreakPage }) {
  const t = useTranslations('breaks.evidence.after');
  const day = useBusinessDayText();
  const { state, until, resolution, verdicts } = page;
  const mends = (['retry', 'compensate', 'release', 'run_now', 'follow_up'] as const).some(
    (one) => verdicts[one].allowed,
  );
  const words = {
    open: mends ? t('task') : undefined,
    awaiting_evidence: t('awaiting'),
    in_transit_until: until === null ? undefined : t('until', { until: day(until) }),
    resolved: t(resolution === 'accept' || resolution === 'link' ? 'resolved' : 'confirmed'),
  }[state];
  return words === undefined ? null : <p className={css.after}>{words}</p>;
}

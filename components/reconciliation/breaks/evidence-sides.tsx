'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { CopyButton } from '@/components/ui/copy-button';
import { Link } from '@/components/ui/link';
import { Mono } from '@/components/ui/mono';
import { StatusBadge } from '@/components/ui/status-badge';
import { minorToDecimal } from '@/lib/domain/money';
import type { BreakPage, OurSide, TheirSide } from '@/lib/domain/views/recon-break';
import type { MoneyView } from '@/lib/domain/views/quantities';
import { statementHref } from '../statements/statement-paths';
import css from './breaks.module.css';
import { RawLine } from './raw-line';

/** Their words of a status, as their files have them: marked where the statuses disagree. */
const STATUS_WORDS = /\b(?:SUCCESS|REFUND|REVOKED|TRADE_\w+|PAYERROR|NOTPAY|CLOSED|succeeded|failed)\b/g;
/** Of a refund: that it is one is no status. */
const REFUND_WORDS = /\b(?:SUCCESS|FAIL|PROCESSING|CHANGE|TRADE_\w+|CLOSED|succeeded|failed)\b/g;
/** Our row's status, as its line names it. */
const OUR_STATUS = /\bstatus=\S+/g;

/** Where each side says so: our tasks and their lines, raw. */
export function EvidenceSides({ page }: { page: BreakPage }) {
  const t = useTranslations('breaks.evidence');
  const { kind, ourRows, theirRows } = page;
  const marks = kind === 'status_mismatch' || kind === 'status_reversed';
  const theirs = theirRows.map((side) => (
    <TheirRow key={`${side.statementId} ${side.line}`} page={page} side={side} marks={marks} />
  ));
  if (kind === 'invalid') return theirs;
  return (
    <div className={css.sides}>
      <div>
        {ourRows.map((side) => (
          <OurRow key={side.taskId} page={page} side={side} marks={marks} />
        ))}
        {ourRows.length === 0 && <NoTask page={page} />}
      </div>
      <div>
        {theirs}
        {theirRows.length === 0 && (
          <p className={css.after}>{t(kind === 'duplicate_ours' ? 'pairedTheirs' : 'nothingTheirs')}</p>
        )}
      </div>
    </div>
  );
}

/** Of what they have twice, one is no break: our task that it agrees with is named, and adds nothing to the sum. */
function NoTask({ page: { kind, taskId, bizType } }: { page: BreakPage }) {
  const t = useTranslations('breaks.evidence');
  if (kind !== 'duplicate_theirs') return <p className={css.after}>{t('nothingOurs')}</p>;
  if (taskId === null) return <p className={css.after}>{t('pairedOurs')}</p>;
  return (
    <>
      <p className={css.source}>
        <span className={css.medium}>{t('pairedTask')}</span>
        <TaskLink taskId={taskId} bizType={bizType} />
      </p>
      <p className={`${css.quiet} ${css.small}`}>{t('pairedNot')}</p>
    </>
  );
}

function TaskLink({ taskId, bizType }: Pick<BreakPage, 'bizType'> & { taskId: string }) {
  return (
    <Link href={taskHref(taskId)}>
      <Mono>
        {bizType} {taskId}
      </Mono>
    </Link>
  );
}

function OurRow({ page, side, marks }: { page: BreakPage; side: OurSide; marks: boolean }) {
  const t = useTranslations('breaks.evidence');
  const { taskId, bizType, attempts, lastError, stateNow, stateThen, raw } = side;
  return (
    <>
      <div className={css.source}>
        <span className={css.medium}>{t('ourTask')}</span>
        <TaskLink taskId={taskId} bizType={bizType} />
        <span className={css.quiet}>
          {stateNow === null ? t('gone') : t('attempt', { attempts })}
          {lastError !== null && lastError !== '' && `, ${lastError.slice(0, 80)}`}
        </span>
        {stateNow !== null && stateNow !== stateThen && (
          <span className={css.quiet}>
            {t.rich('then', { state: () => <StatusBadge kind={stateThen} /> })}
          </span>
        )}
        <span className={css.end}>
          <CopyButton text={raw} what={t('copyOurs')} />
        </span>
      </div>
      <RawLine
        label={`${t('ourTask')} ${taskId}`}
        raw={raw}
        strong={[page.key, ...amounts(side.amount)]}
        mark={marks ? OUR_STATUS : null}
      />
    </>
  );
}

function TheirRow({ page, side, marks }: { page: BreakPage; side: TheirSide; marks: boolean }) {
  const t = useTranslations('breaks.evidence');
  const format = useFormatter();
  const { statementId, fileName, line, occurrence, raw } = side;
  const name = t('theirLine', { line: format.number(line) });
  return (
    <>
      <div className={css.source}>
        <span className={css.medium}>{name}</span>
        <Link href={statementHref(statementId)}>
          <Mono quiet wrap>
            {fileName}
          </Mono>
        </Link>
        {occurrence > 1 && <span className={css.quiet}>{t('occurrence', { nth: occurrence })}</span>}
        <span className={css.end}>
          <CopyButton text={raw} what={t('copyTheirs')} />
        </span>
      </div>
      <RawLine
        label={name}
        raw={raw}
        strong={[page.key, ...amounts(side.amount)]}
        mark={marks ? (page.entryKind === 'refund' ? REFUND_WORDS : STATUS_WORDS) : null}
      />
    </>
  );
}

/** As a line may write it: in major or in minor units. */
function amounts(amount: MoneyView | null): string[] {
  if (amount === null) return [];
  return [minorToDecimal(BigInt(amount.minor), amount.currency), amount.minor];
}

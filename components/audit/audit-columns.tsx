'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '@/components/data-table/columns';
import { RowToggle } from '@/components/data-table/row-toggle';
import { TwoLines } from '@/components/data-table/two-lines';
import { NO_OPEN_ROWS, type OpenRows } from '@/components/data-table/use-open-rows';
import { Absent } from '@/components/ui/absent';
import { ClipText } from '@/components/ui/clip-text';
import { IconArrowRight } from '@/components/ui/icons';
import { ExactTime } from '@/components/ui/relative-time';
import { StatusBadge } from '@/components/ui/status-badge';
import type { AuditEntry } from '@/lib/domain/views/audit-entry';
import { Subject } from './audit-subject';
import css from './audit-trail.module.css';
import { knownOutcome, useActionText, useRoleText } from './audit-words';

export function useAuditColumns(open: OpenRows = NO_OPEN_ROWS): readonly DataColumn<AuditEntry>[] {
  const t = useTranslations('audit.column');
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('at'),
        width: 116,
        sorted: 'descending',
        narrow: 'subEnd',
        cell: ({ at }) => (
          <TwoLines first={<ExactTime at={at} show="time" />} second={<ExactTime at={at} show="date" />} />
        ),
      },
      { id: 'who', header: t('who'), width: 120, narrow: 'sub', cell: (entry) => <Who entry={entry} /> },
      { id: 'what', header: t('what'), width: 166, narrow: 'title', cell: (entry) => <What entry={entry} /> },
      {
        id: 'subject',
        header: t('subject'),
        width: 196,
        narrow: 'body',
        cell: (entry) => <Subject entry={entry} />,
      },
      {
        id: 'change',
        header: t('change'),
        width: 204,
        dropBelow: 1100,
        cell: (entry) => <Change entry={entry} />,
      },
      {
        id: 'reason',
        header: t('reason'),
        dropBelow: 1100,
        cell: ({ reason }) => (reason ? <ClipText>{`“${reason}”`}</ClipText> : <Absent />),
      },

      {
        id: 'outcome',
        header: t('outcome'),
        width: 148,
        narrow: 'end',
        cell: (entry) => (
          <span className={css.end}>
            <Outcome entry={entry} />
            <Toggle entry={entry} open={open} />
          </span>
        ),
      },
    ],
    [t, open],
  );
}

function Who({ entry: { actor } }: { entry: AuditEntry }) {
  const t = useTranslations('audit.actor');
  const role = useRoleText();
  return <TwoLines first={actor.name || t('nobody')} second={role(actor.role)} />;
}

function What({ entry: { action, outcome } }: { entry: AuditEntry }) {
  const words = useActionText();
  return <TwoLines first={words(action)} second={knownOutcome(outcome) ? undefined : outcome} />;
}

export function Change({ entry: { from, to } }: { entry: AuditEntry }) {
  if (!from && !to) return <Absent />;
  if (!from || !to || from === to) return <StatusBadge kind={to ?? from ?? 'pending'} />;
  return (
    <span className={css.change}>
      <StatusBadge kind={from} />
      <IconArrowRight className={css.arrow} />
      <StatusBadge kind={to} />
    </span>
  );
}

function Outcome({ entry: { outcome } }: { entry: AuditEntry }) {
  const t = useTranslations('audit.outcome');
  const known = knownOutcome(outcome) ?? 'unknown';
  return <span className={css[known]}>{t(known)}</span>;
}

function Toggle({ entry, open }: { entry: AuditEntry; open: OpenRows }) {
  const t = useTranslations('audit.details');
  const label = (shown: boolean) => t(shown ? 'hide' : 'show', { id: entry.id });
  return <RowToggle row={entry} open={open} label={label} />;
}

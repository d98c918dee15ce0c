'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Absent } from '@/components/ui/absent';
import { IconFailed, IconPending, IconProcessing, IconSuccess, type Icon } from '@/components/ui/icons';
import { instantParts } from '@/components/ui/instant-text';
import { moneyText } from '@/components/ui/money-text';
import { Mono } from '@/components/ui/mono';
import { Money } from '@/components/ui/quantities';
import { Badge, StatusBadge, type Tone } from '@/components/ui/status-badge';
import { Tip } from '@/components/ui/tip';
import type { TheirStatus } from '@/lib/domain/reconciliation';
import type { BreakPage, OurSide, TheirSide } from '@/lib/domain/views/recon-break';
import type { MoneyView } from '@/lib/domain/views/quantities';
import { useDifferenceText } from './break-words';
import css from './breaks.module.css';

/** Rows of a side that are shown, before the others are only counted: all of them stand below, raw. */
const SHOWN = 5;

/** Both sides beside each other, of several rows one under the other and their sum; what disagrees is tinted. */
export function CompareTable({ page }: { page: BreakPage }) {
  const t = useTranslations('breaks.evidence');
  const format = useFormatter();
  const difference = useDifferenceText()(page);
  const { kind, key, ourRows, theirRows, source } = page;
  const money = kind === 'amount_mismatch' || kind === 'currency_mismatch' || kind.startsWith('duplicate');
  const status = kind === 'status_mismatch' || kind === 'status_reversed';
  const at = [...theirRows, ...ourRows].find((row) => row.at !== null)?.at ?? page.at;
  const several = ourRows.length > 1 || theirRows.length > 1;
  const named = (rows: readonly unknown[]) =>
    rows.length > 0 && key !== '' ? <Mono wrap>{key}</Mono> : <Absent />;
  const amount = (row: OurSide | TheirSide) => (
    <Money minor={row.amount?.minor} currency={row.amount?.currency} />
  );
  const time = (row: OurSide | TheirSide) => <Instant at={row.at} zone={source.zone} />;
  const day = (row: OurSide | TheirSide) => row.businessDate ?? <Absent />;
  return (
    <table className={css.compare} aria-label={t('compared')}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('ours')}</th>
          <th scope="col">{t('theirs')}</th>
        </tr>
      </thead>
      <tbody>
        <Line
          label={t(page.entryKind === 'payment' ? 'orderNumber' : 'key')}
          differs={kind === 'missing_ours' || kind === 'missing_theirs'}
          ours={named(ourRows)}
          theirs={named(theirRows)}
        />
        {several && (
          <Line
            label={t('row')}
            ours={<Rows rows={ourRows} of={({ taskId }) => <Mono wrap>{taskId}</Mono>} />}
            theirs={<Rows rows={theirRows} of={({ line }) => t('line', { line: format.number(line) })} />}
          />
        )}
        <Line
          label={t('amount')}
          differs={money}
          ours={<Rows rows={ourRows} of={amount} sum={page.ours} />}
          theirs={<Rows rows={theirRows} of={amount} sum={page.theirs} />}
        />
        {difference !== undefined && <Line label={t('difference')} whole={difference} />}
        <Line
          label={t('status')}
          differs={status}
          ours={<Rows rows={ourRows} of={(row) => <StatusBadge kind={row.stateNow ?? row.stateThen} />} />}
          theirs={
            <Rows
              rows={theirRows}
              of={(row) => (row.status ? <TheirWord status={row.status} /> : <Absent />)}
            />
          }
        />
        <Line
          label={t('time', { offset: instantParts(Date.parse(at), source.zone).offset })}
          ours={<Rows rows={ourRows} of={time} />}
          theirs={<Rows rows={theirRows} of={time} />}
        />
        <Line
          label={t('day')}
          ours={<Rows rows={ourRows} of={day} />}
          theirs={<Rows rows={theirRows} of={day} />}
        />
        {theirRows.some(({ providerId }) => providerId !== null) && (
          <Line
            label={t('provider')}
            ours={<Absent />}
            theirs={
              <Rows
                rows={theirRows}
                of={(row) => (row.providerId === null ? <Absent /> : <Mono wrap>{row.providerId}</Mono>)}
              />
            }
          />
        )}
      </tbody>
    </table>
  );
}

function Line({
  label,
  differs,
  ours,
  theirs,
  whole,
}: {
  label: string;
  differs?: boolean;
  ours?: ReactNode;
  theirs?: ReactNode;
  /** What is said of both sides together. */
  whole?: ReactNode;
}) {
  return (
    <tr className={differs ? css.differs : undefined}>
      <th scope="row">{label}</th>
      {whole === undefined ? (
        <>
          <td>{ours}</td>
          <td>{theirs}</td>
        </>
      ) : (
        <td colSpan={2}>{whole}</td>
      )}
    </tr>
  );
}

/** A field of each row of a side, in one order for every field. */
function Rows<Row>({
  rows,
  of,
  sum = null,
}: {
  rows: readonly Row[];
  of: (row: Row) => ReactNode;
  sum?: MoneyView | null;
}) {
  const t = useTranslations('breaks.evidence');
  const [only] = rows;
  if (only === undefined) return <Absent />;
  if (rows.length === 1) return of(only);
  const rest = rows.length - SHOWN;
  return (
    <span className={css.stack}>
      {rows.slice(0, SHOWN).map((row, index) => (
        <span key={index}>{of(row)}</span>
      ))}
      {rest > 0 && <span className={css.quiet}>{t('moreRows', { count: rest })}</span>}
      {sum !== null && (
        <span className={css.medium}>
          {t('sum', { count: rows.length, money: moneyText(sum.minor, sum.currency) ?? sum.minor })}
        </span>
      )}
    </span>
  );
}

const THEIR_LOOK: Record<TheirStatus, { Icon: Icon; tone: Tone }> = {
  succeeded: { Icon: IconSuccess, tone: 'success' },
  failed: { Icon: IconFailed, tone: 'failed' },
  in_progress: { Icon: IconProcessing, tone: 'quiet' },
  unknown: { Icon: IconPending, tone: 'quiet' },
};

/** What the other side says became of it. */
export function TheirWord({ status }: { status: TheirStatus }) {
  const t = useTranslations('breaks.evidence.outcome');
  return (
    <Badge look={THEIR_LOOK[status]} strong={status === 'failed'}>
      {t(status)}
    </Badge>
  );
}

/** In the source's zone, as the statement has it: beside the raw line another wall clock would confuse. */
function Instant({ at, zone }: { at: string | null; zone: string }) {
  if (at === null) return <Absent />;
  const { date, time, offset } = instantParts(Date.parse(at), zone);
  return (
    <Tip label={`${date} ${time} ${offset}`} focusable>
      {date} {time}
    </Tip>
  );
}

'use client';

import { useTranslations } from 'next-intl';
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
import type { BreakPage } from '@/lib/domain/views/recon-break';
import type { MoneyView } from '@/lib/domain/views/quantities';
import css from './breaks.module.css';

/** Both sides beside each other; what disagrees is tinted. Of several rows the sum, and the first. */
export function CompareTable({ page }: { page: BreakPage }) {
  const t = useTranslations('breaks.evidence');
  const { kind, key, ourRows, theirRows, source } = page;
  const [our] = ourRows;
  const [their] = theirRows;
  const money = kind === 'amount_mismatch' || kind === 'currency_mismatch' || kind.startsWith('duplicate');
  const status = kind === 'status_mismatch' || kind === 'status_reversed';
  const side = (rows: readonly unknown[], sum: MoneyView | null) => <Sum count={rows.length} sum={sum} />;
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
          ours={our && key !== '' ? <Mono wrap>{key}</Mono> : <Absent />}
          theirs={their && key !== '' ? <Mono wrap>{key}</Mono> : <Absent />}
        />
        <Line
          label={t('amount')}
          differs={money}
          ours={side(ourRows, page.ours)}
          theirs={side(theirRows, page.theirs)}
        />
        <Line
          label={t('status')}
          differs={status}
          ours={our ? <StatusBadge kind={our.stateNow ?? our.stateThen} /> : <Absent />}
          theirs={their?.status ? <TheirWord status={their.status} /> : <Absent />}
        />
        <Line
          label={t('time')}
          ours={<Instant at={our?.at ?? null} zone={source.zone} />}
          theirs={<Instant at={their?.at ?? null} zone={source.zone} />}
        />
        <Line
          label={t('day')}
          ours={our?.businessDate ?? <Absent />}
          theirs={their?.businessDate ?? <Absent />}
        />
        {their?.providerId && (
          <Line label={t('provider')} ours={<Absent />} theirs={<Mono wrap>{their.providerId}</Mono>} />
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
}: {
  label: string;
  differs?: boolean;
  ours: ReactNode;
  theirs: ReactNode;
}) {
  return (
    <tr className={differs ? css.differs : undefined}>
      <th scope="row">{label}</th>
      <td>{ours}</td>
      <td>{theirs}</td>
    </tr>
  );
}

function Sum({ count, sum }: { count: number; sum: MoneyView | null }) {
  const t = useTranslations('breaks.evidence');
  if (count === 0) return <Absent />;
  if (count === 1 || sum === null) return <Money minor={sum?.minor} currency={sum?.currency} />;
  return t('sum', { count, money: moneyText(sum.minor, sum.currency) ?? sum.minor });
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

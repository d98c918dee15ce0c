'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Absent } from '@/components/ui/absent';
import { LabeledFacts } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { Money } from '@/components/ui/quantities';
import type { BreaksPlan } from '@/lib/domain/views/recon-break';
import { stakesText } from '../run/figures';
import { useBreakName } from './break-words';
import css from './breaks.module.css';

/** What a decision about many comes to: how many, how much, what is left as it is and why, the first of them. */
export function PlanBreaksSummary({
  plan,
  moved,
  left,
}: {
  plan: BreaksPlan;
  moved: number;
  left: BreaksPlan['exclusions'];
}) {
  const t = useTranslations('breaks.plan');
  const skip = useTranslations('breaks.skip');
  const name = useBreakName();
  const format = useFormatter();
  const { resolution, samples, stakes, needsSecondPerson } = plan;
  // Nothing is at stake in who looks after a break, and whom it was planned for is not chosen yet.
  const decides = resolution !== 'assign';
  return (
    <LabeledFacts
      facts={[
        {
          label: t('breaks'),
          value: t('of', { moved: format.number(moved), count: format.number(plan.count) }),
        },
        ...(decides ? [{ label: t('money'), value: stakesText(stakes) ?? <Absent /> }] : []),
        {
          label: t('left'),
          value:
            left.length === 0
              ? t('leftNone')
              : left.map(({ why, count }) => (
                  <span key={why} className={css.sample}>
                    <span>{skip(why)}</span>
                    <span>{format.number(count)}</span>
                  </span>
                )),
        },
        ...(decides && samples.length > 0
          ? [
              {
                label: t('samples'),
                value: samples.map((row) => (
                  <span key={row.id} className={css.sample}>
                    <Mono>{name(row)}</Mono>
                    <Money minor={row.stake?.minor} currency={row.stake?.currency} />
                  </span>
                )),
              },
            ]
          : []),
        ...(decides
          ? [{ label: t('second'), value: t(needsSecondPerson ? 'secondNeeded' : 'secondNot') }]
          : []),
      ]}
    />
  );
}

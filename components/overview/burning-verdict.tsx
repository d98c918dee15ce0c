'use client';

import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { useRateText } from '@/components/charts/rate-text';
import { sloHref } from '@/components/slo/slo-path';
import { Mono } from '@/components/ui/mono';
import { useDurationText } from '@/components/ui/quantities';
import { VerdictBand } from '@/components/ui/verdict-band';
import type { BurningSlo } from '@/lib/domain/slo';

/** A target that is spent too fast, though nothing grows or is stuck. */
export function BurningVerdict({ burning }: { burning: BurningSlo }) {
  const t = useTranslations('overview.verdict');
  const format = useFormatter();
  const rate = useRateText();
  const duration = useDurationText();
  const type = () => <Mono>{burning.bizType}</Mono>;
  const rich =
    burning.slo === 'failure_rate'
      ? {
          title: t.rich('burning.rateTitle', {
            type,
            times: format.number(burning.times, { maximumFractionDigits: 1 }),
          }),
          body: t('burning.rateBody', { rate: rate(burning.rate), target: rate(burning.target) }),
        }
      : {
          title: t.rich('burning.latencyTitle', { type, p95: duration(burning.p95Ms) }),
          body: t('burning.latencyBody', { target: duration(burning.targetMs) }),
        };
  return (
    <VerdictBand
      tone="stuck"
      label={t('label')}
      title={rich.title}
      actions={
        <Button component={Link} variant="filled" href={sloHref({ type: burning.bizType, range: '24h' })}>
          {t('burning.action')}
        </Button>
      }
    >
      {rich.body}
    </VerdictBand>
  );
}

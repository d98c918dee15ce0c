'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useVerbCall } from '@/components/task/use-verb-call';
import { IconSuccess } from '@/components/ui/icons';
import { LabeledFacts } from '@/components/ui/labeled-facts';
import { Mono } from '@/components/ui/mono';
import { ExactTime } from '@/components/ui/relative-time';
import { Notice } from '@/components/ui/states';
import { Badge } from '@/components/ui/status-badge';
import type { SealVerdict } from '@/lib/domain/views/recon-day';
import { useBusinessDayText } from '../run/business-day-text';
import { ReconDialog } from '../run/recon-dialog';
import { dayHref } from '../run/run-path';
import type { NamedDay } from './day-request-dialog';
import type { DayVerbs } from './day-verbs';
import css from './days.module.css';

/** Computes every hash of a sealed day again and names what differs. */
export function VerifyDialog({
  day,
  verbs,
  opened,
  onClose,
}: {
  day: NamedDay;
  verbs: DayVerbs;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('days.verify');
  const words = useBusinessDayText();
  const call = useVerbCall(opened);
  const [verdict, setVerdict] = useState<SealVerdict | null>(null);
  const { sourceId, sourceName, businessDate } = day;
  return (
    <ReconDialog
      call={call}
      opened={opened}
      onClose={() => {
        setVerdict(null);
        onClose();
      }}
      title={t('title', { source: sourceName, day: words(businessDate) })}
      consequence={t('body')}
      verb={t(verdict === null ? 'verb' : 'again')}
      signInTo={dayHref(sourceId, businessDate)}
      onSend={() => call.send(() => verbs.verify({ sourceId, businessDate }), setVerdict)}
    >
      {verdict !== null && <Verdict verdict={verdict} />}
    </ReconDialog>
  );
}

function Verdict({ verdict }: { verdict: SealVerdict }) {
  const t = useTranslations('days.verify');
  const { holds, seal, checked, faults, at } = verdict;
  return (
    <>
      {holds ? (
        <p role="status">
          <Badge look={{ Icon: IconSuccess, tone: 'success' }}>{t('holds', { count: checked })}</Badge>
        </p>
      ) : (
        <Notice tone="failed" alert title={t('broken', { count: faults.length })}>
          {t('brokenBody')}
        </Notice>
      )}
      {faults.length > 0 && <Faults faults={faults} />}
      <LabeledFacts
        facts={[
          { label: t('seal'), value: <Mono wrap>{seal}</Mono> },
          { label: t('checkedAt'), value: <ExactTime at={at} /> },
        ]}
      />
    </>
  );
}

function Faults({ faults }: Pick<SealVerdict, 'faults'>) {
  const t = useTranslations('days.verify');
  return (
    <table className={css.faults} aria-label={t('label')}>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('how')}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ kind, id, label, because }) => (
          <tr key={`${kind} ${id} ${because}`}>
            <td>{t(`kind.${kind}`)}</td>
            <td>
              <Mono wrap>{label}</Mono>
            </td>
            <td>{t(`because.${because}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/action-button';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Mono, Tag } from '@/components/ui/mono';
import { Money } from '@/components/ui/quantities';
import { ExactTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import { Who } from '@/components/ui/timeline';
import { useNotPossibleText } from '@/components/ui/use-verb-error-text';
import type { CompensationView, TaskPage } from '@/lib/domain/views/task-page';
import css from './compensation-record.module.css';

/** How a compensated task was made good, as it counts now; earlier versions stand in the life of the task. */
export function CompensationRecord({
  task,
  record,
  onAmend,
}: {
  task: TaskPage;
  record: CompensationView;
  onAmend: () => void;
}) {
  const t = useTranslations('task.compensation');
  const refusal = useNotPossibleText();
  const verdict = task.actions.amend_compensation;
  const reason = verdict.allowed ? undefined : refusal('amend_compensation', verdict);
  return (
    <Section labelledBy="task-compensation">
      <SectionHead
        id="task-compensation"
        title={t('title')}
        note={record.seq > 1 && <Tag>{t('amended', { count: record.seq - 1 })}</Tag>}
        end={
          <ActionButton onClick={onAmend} reason={reason}>
            {t('amend')}
          </ActionButton>
        }
      />
      <div className={css.record}>
        <CompensationFacts record={record} />
      </div>
    </Section>
  );
}

/** One version of the record as facts. brief: without who, when and why, where those stand beside it. */
export function CompensationFacts({ record, brief = false }: { record: CompensationView; brief?: boolean }) {
  const t = useTranslations('task');
  const facts: (Fact | false)[] = [
    { label: t('compensation.kind'), value: t(`kind.${record.kind}`) },
    record.reference !== null && {
      label: t('compensation.reference'),
      value: <Mono wrap>{record.reference}</Mono>,
    },
    record.amount !== null && {
      label: t('compensation.amount'),
      value: <Money minor={record.amount.minor} currency={record.amount.currency} />,
    },
    !brief && { label: t('compensation.reason'), value: record.reason },
    record.evidenceUrl !== null && {
      label: t('compensation.evidence'),
      value: <Evidence url={record.evidenceUrl} />,
    },
    !brief && {
      label: t('compensation.by'),
      value: t.rich('compensation.byWho', {
        name: record.actorName,
        who: (words) => <Who>{words}</Who>,
        time: () => <ExactTime at={record.createdAt} />,
      }),
    },
  ];
  return <LabeledFacts facts={facts.filter((fact) => fact !== false)} />;
}

/** A link only where a browser may follow it; rows written by other programs can hold anything. */
function Evidence({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { IconArrowRight } from '@/components/ui/icons';
import { LabeledFacts } from '@/components/ui/labeled-facts';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { RequestFact, RequestPage } from '@/lib/domain/views/approval';
import css from './approvals.module.css';
import { FactValue } from './fact-value';

type LabelKey = 'label.source';

/** What was asked for, fact by fact; where something was there before, from → to. */
export function RequestFacts({ page: { facts, kind } }: { page: RequestPage }) {
  const t = useTranslations('approvals.facts');
  if (facts.length === 0) return null;
  const labelOf = (label: string) => {
    const key = `label.${label}` as LabelKey;
    return t.has(key) ? t(key) : label;
  };
  return (
    <Section labelledBy="request-facts">
      <SectionHead
        id="request-facts"
        title={kind === 'sign_off' ? t('signed') : t('title')}
        note={t('note')}
      />
      <div className={css.facts}>
        <LabeledFacts
          facts={facts.map((fact) => ({ label: labelOf(fact.label), value: <Change fact={fact} /> }))}
        />
      </div>
    </Section>
  );
}

function Change({ fact: { label, before, after } }: { fact: RequestFact }) {
  if (before === null) return <FactValue label={label} value={after} />;
  return (
    <span className={css.change}>
      <FactValue label={label} value={before} />
      <IconArrowRight className={css.arrow} />
      <FactValue label={label} value={after} />
    </span>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { BreakMentions } from '@/components/reconciliation/mentions/break-mentions';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { BreakMention } from '@/lib/domain/views/break-mention';

/** What reconciliation found about a document, with or without tasks. */
export function BreaksSection({ breaks }: { breaks: readonly BreakMention[] }) {
  const t = useTranslations('lookup.breaks');
  if (breaks.length === 0) return null;
  return (
    <Section labelledBy="found-breaks">
      <SectionHead id="found-breaks" title={t('title')} note={t('note')} />
      <BreakMentions breaks={breaks} />
    </Section>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { sourceHref } from '@/components/reconciliation/sources/source-paths';
import { CopyButton } from '@/components/ui/copy-button';
import { LabeledFacts, type Fact } from '@/components/ui/labeled-facts';
import { Link } from '@/components/ui/link';
import { Mono } from '@/components/ui/mono';
import { ByteSize } from '@/components/ui/quantities';
import { ExactTime } from '@/components/ui/relative-time';
import { Section, SectionHead } from '@/components/ui/section-head';
import type { StatementPage } from '@/lib/domain/views/statement';
import css from './statements.module.css';

/** What it is: whose, of which day, which file to the byte, and how it was recognised. */
export function StatementFacts({ page }: { page: StatementPage }) {
  const t = useTranslations('statements');
  const origin = useOriginFacts(page);
  const recognised = useRecognisedFacts(page);
  return (
    <Section labelledBy="what">
      <SectionHead
        id="what"
        title={t('facts.title')}
        note={t(page.via === 'file' ? 'viaFile' : 'viaQuery')}
      />
      <div className={css.facts}>
        <LabeledFacts facts={origin} />
        {recognised.length > 0 && <LabeledFacts facts={recognised} />}
      </div>
    </Section>
  );
}

function useOriginFacts(page: StatementPage): Fact[] {
  const t = useTranslations('statements.facts');
  const facts: Fact[] = [
    { label: t('source'), value: <Link href={sourceHref(page.sourceId)}>{page.sourceName}</Link> },
    { label: t('day'), value: page.businessDate },
  ];
  if (page.via === 'file')
    facts.push(
      { label: t('file'), value: <Mono wrap>{page.fileName}</Mono> },
      { label: t('size'), value: <ByteSize bytes={Number(page.sizeBytes)} /> },
    );
  if (page.sha256 !== null)
    facts.push({
      label: t('sha256'),
      value: (
        <>
          <Mono wrap>{page.sha256}</Mono> <CopyButton text={page.sha256} what={t('sha256')} />
        </>
      ),
    });
  facts.push({
    label: t(page.via === 'file' ? 'uploaded' : 'asked'),
    value: t.rich('byAt', { name: page.uploader, at: () => <ExactTime at={page.createdAt} /> }),
  });
  if (page.committedAt !== null)
    facts.push({
      label: t('committed'),
      value: t.rich('byAt', { name: page.committedBy ?? '—', at: () => <ExactTime at={page.committedAt} /> }),
    });
  if (page.runs.length > 0)
    facts.push({
      label: t('runs'),
      value: (
        <span className={css.links}>
          {page.runs.map(({ id, number, businessDate }) => (
            <Link key={id} href={`/reconciliation/runs/${id}`}>
              {t('run', { day: businessDate, number })}
            </Link>
          ))}
        </span>
      ),
    });
  return facts;
}

function useRecognisedFacts({ recognised, sourceVersion }: StatementPage): Fact[] {
  const t = useTranslations('statements');
  const format = useTranslations('sources.format');
  if (recognised === null) return [];
  const { layout, covers } = recognised;
  // A workbook's layout is the name of its sheet, whatever that is.
  const isSheet = recognised.format === 'generic_xlsx';
  const key = `layout.${layout}` as 'layout.all';
  const facts: Fact[] = [
    { label: t('facts.format'), value: format(recognised.format) },
    { label: t('facts.layout'), value: !isSheet && t.has(key) ? t(key) : layout },
    { label: t('facts.encoding'), value: t(`encoding.${recognised.encoding}`) },
    { label: t('facts.zone'), value: recognised.zone },
  ];
  if (recognised.account !== null)
    facts.push({ label: t('facts.account'), value: <Mono wrap>{recognised.account}</Mono> });
  if (covers !== null)
    facts.push({
      label: t('facts.covers'),
      value: covers.from === covers.to ? covers.from : t('facts.fromTo', covers),
    });
  facts.push({ label: t('facts.rules'), value: t('facts.version', { version: sourceVersion }) });
  return facts;
}

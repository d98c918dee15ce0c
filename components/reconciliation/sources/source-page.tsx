'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { importHref } from '@/components/reconciliation/import/import-paths';
import { statementsHref } from '@/components/reconciliation/statements/statement-paths';
import { LabeledFacts } from '@/components/ui/labeled-facts';
import { Link } from '@/components/ui/link';
import { PageFreshness } from '@/components/ui/now';
import { PageHead } from '@/components/ui/page-head';
import { Section, SectionHead } from '@/components/ui/section-head';
import { useNoPermissionText } from '@/components/ui/use-no-permission-text';
import type { SourcePage as Page } from '@/lib/domain/views/recon-source';
import { CoveredTable } from './covered-table';
import { SourceCrumbs } from './source-crumbs';
import { SourceState } from './source-columns';
import { useCompareFacts, useRecordFacts } from './source-facts';
import { SourceHistory } from './source-history';
import { editSourceHref } from './source-paths';
import { isFileFormat } from './source-presets';
import type { SourcePageCalls } from './source-verbs';
import css from './sources.module.css';
import { SwitchSource } from './switch-source';

/** One source: what it is, what it covers, how it is compared, and what every version of its rules changed. */
export function SourceView({ page, calls }: { page: Page; calls: SourcePageCalls }) {
  const t = useTranslations('sources');
  const noPermission = useNoPermissionText();
  const { id, name, enabled, format, settings, mayEdit } = page;
  return (
    <>
      <PageFreshness readAt={page.at} />
      <SourceCrumbs name={name} />
      <PageHead
        title={name}
        sub={
          <>
            {settings.description !== '' && <span>{settings.description}</span>}
            <SourceState enabled={enabled} />
            <Link href={statementsHref({ source: id })}>{t('page.statements')}</Link>
            {enabled && (
              <Link href={importHref({ source: id })}>
                {t(isFileFormat(format) ? 'page.import' : 'page.ask')}
              </Link>
            )}
            {!mayEdit && <span>{t('readOnly', { who: noPermission('reconciliation.source') })}</span>}
          </>
        }
        actions={
          mayEdit ? (
            <>
              <SwitchSource page={page} calls={calls} />
              <Button component={Link} href={editSourceHref(id)} variant="filled">
                {t('page.edit')}
              </Button>
            </>
          ) : undefined
        }
      />
      <Section labelledBy="record">
        <SectionHead
          id="record"
          title={t('page.record')}
          note={t('page.version', { version: page.version })}
        />
        <div className={css.facts}>
          <LabeledFacts facts={useRecordFacts(page)} />
          <LabeledFacts facts={useCompareFacts(page)} />
        </div>
      </Section>
      <Section labelledBy="covered">
        <SectionHead id="covered" title={t('page.covered')} note={t('page.coveredNote')} />
        <CoveredTable types={settings.types} />
      </Section>
      <SourceHistory page={page} />
    </>
  );
}

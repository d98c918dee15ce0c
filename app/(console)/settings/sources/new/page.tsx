import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { newSource } from '@/components/reconciliation/sources/source-presets';
import { listSources } from '@/lib/services/sources/list-sources';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { knownBizTypes } from '../biz-types';
import { SourceEditor } from '../source-editor';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sources.form');
  return { title: t('newTitle') };
}

export default async function Page() {
  const list = await readForPage(listSources);
  if (!list.ok) return <ReadRefusalPage subject="sources" error={list.error} />;
  const error = { code: 'no_permission', permission: 'reconciliation.source' } as const;
  if (!list.value.mayEdit) return <ReadRefusalPage subject="sourceEditor" error={error} />;
  const start = { ...newSource(list.value.at.slice(0, 10)), lockVersion: null };
  return <SourceEditor id={null} start={start} bizTypes={await knownBizTypes()} />;
}

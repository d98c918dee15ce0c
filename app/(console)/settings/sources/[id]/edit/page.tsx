import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { getSource } from '@/lib/services/sources/get-source';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../../read-refusal-page';
import { knownBizTypes } from '../../biz-types';
import { SourceEditor } from '../../source-editor';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sources.form');
  return { title: t('crumbEdit') };
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  const page = await readForPage(getSource, { id });
  if (!page.ok && page.error.code === 'not_found') notFound();
  if (!page.ok) return <ReadRefusalPage subject="sourceEditor" error={page.error} />;
  const { name, format, settings, lockVersion, mayEdit } = page.value;
  const error = { code: 'no_permission', permission: 'reconciliation.source' } as const;
  if (!mayEdit) return <ReadRefusalPage subject="sourceEditor" error={error} />;
  const start = { name, format, settings, lockVersion };
  return <SourceEditor key={id} id={id} start={start} bizTypes={await knownBizTypes()} />;
}

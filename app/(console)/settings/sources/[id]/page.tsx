import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { SourceView } from '@/components/reconciliation/sources/source-page';
import { getSource } from '@/lib/services/sources/get-source';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { turn } from '../actions';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('sources');
  const source = await readForPage(getSource, { id: (await params).id });
  return { title: source.ok ? source.value.name : t('title') };
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  const page = await readForPage(getSource, { id });
  if (page.ok) return <SourceView key={id} page={page.value} calls={{ switchSource: turn }} />;
  if (page.error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="sources" error={page.error} />;
}

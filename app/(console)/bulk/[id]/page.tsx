import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { BulkView } from '@/components/bulk/bulk-view';
import { getBulk } from '@/lib/services/bulk/get-bulk';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../read-refusal-page';
import { cancel, pause, resume } from '../actions';

interface BulkPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: BulkPageProps): Promise<Metadata> {
  const t = await getTranslations('bulk');
  return { title: t('number', { id: `#${(await params).id}` }) };
}

export default async function Page({ params }: BulkPageProps) {
  const { id } = await params;
  const page = await readForPage(getBulk, { id });
  if (page.ok) return <BulkView key={id} page={page.value} verbs={{ pause, resume, cancel }} />;
  if (page.error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="bulk" error={page.error} />;
}

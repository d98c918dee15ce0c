import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { RequestView } from '@/components/approvals/request-view';
import { getRequest } from '@/lib/services/approvals/get-request';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../read-refusal-page';
import { approve, reject, withdraw } from '../actions';

interface RequestPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: RequestPageProps): Promise<Metadata> {
  const t = await getTranslations('approvals');
  return { title: t('number', { id: `#${(await params).id}` }) };
}

export default async function Page({ params }: RequestPageProps) {
  const { id } = await params;
  const page = await readForPage(getRequest, { id });
  if (page.ok) return <RequestView key={id} page={page.value} verbs={{ approve, reject, withdraw }} />;
  if (page.error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="reconciliation" error={page.error} />;
}

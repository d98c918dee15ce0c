import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { OperationView } from '@/components/reconciliation/breaks/operation-view';
import { getBreakOperation } from '@/lib/services/breaks/get-break-operation';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { cancel } from '../../breaks/actions';

interface OperationPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: OperationPageProps): Promise<Metadata> {
  const t = await getTranslations('breaks.operation');
  return { title: t('number', { id: `#${(await params).id}` }) };
}

export default async function Page({ params }: OperationPageProps) {
  const { id } = await params;
  const page = await readForPage(getBreakOperation, { id });
  if (page.ok) return <OperationView key={id} page={page.value} verbs={{ cancel }} />;
  if (page.error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="reconciliation" error={page.error} />;
}

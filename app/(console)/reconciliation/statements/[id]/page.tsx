import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { StatementView } from '@/components/reconciliation/statements/statement-view';
import { getStatement } from '@/lib/services/statements/get-statement';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../read-refusal-page';
import { cancel, commit, reconcile, stopAsking, withdraw } from '../actions';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('statements');
  return { title: t('number', { id: `#${(await params).id}` }) };
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  const page = await readForPage(getStatement, { id });
  if (page.ok)
    return (
      <StatementView key={id} page={page.value} calls={{ cancel, commit, reconcile, stopAsking, withdraw }} />
    );
  if (page.error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="statements" error={page.error} />;
}

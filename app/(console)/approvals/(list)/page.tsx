import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { RequestListPage } from '@/components/approvals/request-list-page';
import { listRequests } from '@/lib/services/approvals/list-requests';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../read-refusal-page';
import { loadApprovalParams, toApprovalLinkParams, toRequestsInput } from '../search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('approvals');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadApprovalParams(searchParams);
  const list = await readForPage(listRequests, toRequestsInput(params));
  if (!list.ok) return <ReadRefusalPage subject="reconciliation" error={list.error} />;
  return <RequestListPage list={list.value} tab={params.tab} params={toApprovalLinkParams(params)} />;
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { AuditTrail } from '@/components/audit/audit-trail';
import { listAudit } from '@/lib/services/audit/list-audit';
import { currentAccount } from '@/lib/web/current-account';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../read-refusal-page';
import { savedTools } from '../views/saved-tools';
import { loadAuditParams, toAuditInput, toAuditLinkParams } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadAuditParams(searchParams);
  const [{ role }, trail, saved] = await Promise.all([
    currentAccount(),
    readForPage(listAudit, toAuditInput(params)),
    savedTools('audit'),
  ]);
  if (!trail.ok) return <ReadRefusalPage subject="audit" error={trail.error} />;
  return (
    <AuditTrail
      key={params.entry}
      trail={trail.value}
      params={toAuditLinkParams(params)}
      role={role}
      saved={saved}
    />
  );
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { AuditTrail } from '@/components/audit/audit-trail';
import { listAudit } from '@/lib/services/audit/list-audit';
import { readForPage } from '@/lib/web/run-verb';
import { webEnvironment } from '@/lib/web/web-environment';
import { ReadRefusalPage } from '../read-refusal-page';
import { auditParams, toAuditInput, toAuditLinkParams } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('audit');
  return { title: t('title') };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await auditParams.parse(searchParams);
  const trail = await readForPage(listAudit, toAuditInput(params));
  if (!trail.ok) return <ReadRefusalPage subject="audit" error={trail.error} />;
  return (
    <AuditTrail
      key={params.entry}
      trail={trail.value}
      params={toAuditLinkParams(params)}
      origin={webEnvironment().url}
    />
  );
}

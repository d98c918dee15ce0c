import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { DayView } from '@/components/reconciliation/days/day-view';
import { may } from '@/lib/domain/roles';
import { getDay } from '@/lib/services/days/get-day';
import { listRuns } from '@/lib/services/runs/list-runs';
import { currentAccount } from '@/lib/web/current-account';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../../../../read-refusal-page';
import { start } from '../../../runs/actions';
import * as day from '../../actions';

interface DayPageProps {
  params: Promise<{ sourceId: string; date: string }>;
}

export async function generateMetadata({ params }: DayPageProps): Promise<Metadata> {
  const t = await getTranslations('days');
  return { title: `${t('title')} ${(await params).date}` };
}

export default async function Page({ params }: DayPageProps) {
  const { sourceId, date: businessDate } = await params;
  const [{ role }, page, runs] = await Promise.all([
    currentAccount(),
    readForPage(getDay, { sourceId, businessDate }),
    readForPage(listRuns, { sourceId, businessDate }),
  ]);
  if (page.ok)
    return (
      <DayView
        page={page.value}
        runs={runs.ok ? runs.value.rows : []}
        mayRun={may(role, 'reconciliation.run')}
        verbs={{ run: { start }, day: { ...day } }}
      />
    );
  if (page.error.code === 'not_found') notFound();
  return <ReadRefusalPage subject="reconciliation" error={page.error} />;
}

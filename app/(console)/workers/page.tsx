import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WorkersPage } from '@/components/workers/workers-page';
import { getWorkers } from '@/lib/services/workers/get-workers';
import { readForPage } from '@/lib/web/run-verb';
import { ReadRefusalPage } from '../read-refusal-page';
import * as verbs from './actions';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('workers');
  return { title: t('title') };
}

export default async function Page() {
  const page = await readForPage(getWorkers);
  if (!page.ok) return <ReadRefusalPage subject="workers" error={page.error} />;
  return <WorkersPage page={page.value} verbs={{ ...verbs }} />;
}

import type { Metadata } from 'next';
import { BizPage } from '@/components/lookup/biz-page';
import { bizHref } from '@/components/tasks-list/tasks-path';
import { lookUp } from '@/lib/services/tasks/look-up';
import { readForPage } from '@/lib/web/run-verb';
import { webEnvironment } from '@/lib/web/web-environment';
import { ReadRefusalPage } from '../../read-refusal-page';

type Props = { params: Promise<{ bizId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).bizId) };
}

export default async function Page({ params }: Props) {
  const bizId = decodeURIComponent((await params).bizId);
  const result = await readForPage(lookUp, { text: bizId });
  if (!result.ok) return <ReadRefusalPage subject="lookup" error={result.error} />;
  const group = result.value.groups.find(({ by, how }) => by === 'biz_id' && how === 'exact');
  const link = new URL(bizHref(bizId), webEnvironment().url).toString();
  return <BizPage bizId={bizId} group={group ?? null} breaks={result.value.breaks} link={link} />;
}

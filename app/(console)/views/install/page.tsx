import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createLoader, parseAsStringLiteral, type SearchParams } from 'nuqs/server';
import { InstallView, NoSuchView } from '@/components/lists/saved-views-install';
import { queryText, VIEW_LISTS, VIEW_NAME_LIMIT } from '@/lib/domain/views/saved-view';
import { listViews } from '@/lib/services/views/list-views';
import { readForPage } from '@/lib/web/run-verb';
import { textParam } from '@/lib/web/zod-parser';
import { saveListView } from '../actions';
import { readListQuery } from '../list-queries';

const loadInstallParams = createLoader({
  list: parseAsStringLiteral(VIEW_LISTS),
  name: textParam(VIEW_NAME_LIMIT),
  query: textParam(4_000),
});

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('views.install');
  return { title: t('title') };
}

/** Only what the list itself understands of the link's query is shown and kept; a link changes nothing by itself. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { list, name, query } = await loadInstallParams(searchParams);
  if (list === null) return <NoSuchView />;
  const views = await readForPage(listViews, { list });
  const read = queryText(readListQuery(list, query ?? '').params);
  const had = views.ok ? (views.value.mine.find((view) => view.query === read) ?? null) : null;
  return <InstallView view={{ list, name: name ?? '', query: read }} had={had} save={saveListView} />;
}

'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { ListParams } from '@/components/lists/list-href';
import { useKeyboard } from '@/components/ui/keyboard';
import { Link } from '@/components/ui/link';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs } from '@/components/ui/page-head';
import type { BreakPage } from '@/lib/domain/views/recon-break';
import { useBusinessDayText } from '../run/business-day-text';
import { breakHref, RECON_PATH, runHref } from '../run/run-path';
import { BreakDialogs } from './break-dialogs';
import type { BreakVerbs } from './break-verbs';
import { useBreakName } from './break-words';
import css from './breaks.module.css';
import { Evidence } from './evidence';
import { useBreakDialogs } from './use-break-dialogs';

const REFRESH_MS = 20_000;

export type DeskRun = Pick<BreakPage, 'runId' | 'runNumber' | 'runDate'>;

export interface BreakViewProps {
  page: BreakPage;
  verbs: BreakVerbs;
  /** The desk it was opened from, as it stands in the address, and the breaks beside this one on it. */
  desk: {
    run: DeskRun;
    params: ListParams;
    before: string | null;
    after: string | null;
    /** Undefined once it has left that desk. */
    place: { at: number; count: number } | undefined;
  } | null;
}

/** One break on its own page: for narrow screens, for links, for Enter on the desk. */
export function BreakView({ page, verbs, desk }: BreakViewProps) {
  const t = useTranslations('breaks');
  const runs = useTranslations('runs');
  const day = useBusinessDayText();
  const name = useBreakName();
  const router = useRouter();
  const dialogs = useBreakDialogs(page, () => undefined);
  const { runId, runNumber, runDate } = desk?.run ?? page;
  const runWords = runs('runOf', { day: day(runDate), number: runNumber });
  useBreakKeys(desk, dialogs.open);
  return (
    <>
      <PageFreshness readAt={page.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <Crumbs
        label={t('crumbs')}
        items={[
          { label: runs('reconciliation'), href: RECON_PATH },
          {
            label: `${page.source.name}, ${runWords}`,
            href: runHref(runId, desk?.params, { run: undefined }),
          },
          { label: name(page) },
        ]}
      />
      <div className={css.alone}>
        {desk !== null && <Beside desk={desk} />}
        <Evidence
          page={page}
          verbs={verbs}
          place={desk?.place}
          day={runDate}
          level={1}
          onOpen={dialogs.open}
          onAsked={() => router.refresh()}
        />
      </div>
      <BreakDialogs page={page} verbs={verbs} dialogs={dialogs} />
    </>
  );
}

/** To the breaks before and after it: a narrow screen has no list beside it. */
function Beside({ desk }: { desk: NonNullable<BreakViewProps['desk']> }) {
  const t = useTranslations('breaks.desk.keys');
  return (
    <p className={`${css.line} ${css.steps}`}>
      {desk.before !== null && <Link href={breakHref(desk.before, desk.params)}>{t('previous')}</Link>}
      {desk.after !== null && (
        <Link href={breakHref(desk.after, desk.params)} className={css.end}>
          {t('next')}
        </Link>
      )}
    </p>
  );
}

function useBreakKeys(desk: BreakViewProps['desk'], open: ReturnType<typeof useBreakDialogs>['open']): void {
  const t = useTranslations('breaks.desk.keys');
  const router = useRouter();
  const go = (id: string | null | undefined) => () => {
    if (id && desk) router.push(breakHref(id, desk.params));
  };
  useKeyboard([
    { keys: 'j', label: t('next'), run: go(desk?.after) },
    { keys: 'k', label: t('previous'), run: go(desk?.before) },
    { keys: 'a', label: t('accept'), run: () => open('accept') },
    { keys: 'r', label: t('retry'), run: () => open('retry') },
    { keys: 'c', label: t('compensate'), run: () => open('compensate') },
    { keys: 'w', label: t('assign'), run: () => open('assign') },
    { keys: 'n', label: t('note'), run: () => open('note') },
  ]);
}

'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ListParams } from '@/components/lists/list-href';
import { shortInstant } from '@/components/lists/zoned-instant';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness, useNow } from '@/components/ui/now';
import { PageHead } from '@/components/ui/page-head';
import { Notice } from '@/components/ui/states';
import { useZone, useZoneLabel } from '@/components/ui/zone';
import type { SloPage as Slo } from '@/lib/domain/views/slo';
import { FiguresTable } from './figures-table';
import { LatencySection } from './latency-section';
import { RateSection } from './rate-section';
import { SloControls } from './slo-controls';
import { useSloSentence } from './slo-sentence';
import type { SloView } from './slo-path';
import css from './slo.module.css';
import { TypesTable } from './types-table';

const REFRESH_MS = 30_000;
/** Figures are a minute old at most while a worker runs. */
const STALE_MS = 3 * 60_000;

/** Failure rate and latency against their targets. */
export function SloPage({ slo, params, view }: { slo: Slo; params: ListParams; view: SloView }) {
  const title = useSloSentence(slo);
  const table = view === 'table';
  return (
    <>
      <PageFreshness readAt={slo.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <PageHead
        title={title}
        sub={<Window slo={slo} />}
        actions={<SloControls slo={slo} params={params} view={view} />}
      />
      <Stale slo={slo} />
      {table && <FiguresTable slo={slo} />}
      <div className={table ? css.beside : undefined}>
        <RateSection slo={slo} bare={table} />
        <LatencySection slo={slo} bare={table} />
      </div>
      <TypesTable slo={slo} params={params} />
    </>
  );
}

function useInstant(): (at: string) => string {
  const zone = useZone();
  const locale = useLocale();
  const now = useNow();
  return (at) => shortInstant(at, zone, locale, now);
}

function Window({ slo }: { slo: Slo }) {
  const t = useTranslations('slo');
  const zone = useZoneLabel();
  const instant = useInstant();
  const { from, to } = slo.chart;
  return (
    <span suppressHydrationWarning>
      {slo.range === 'custom'
        ? t('sub.custom', { from: instant(from), to: instant(to), zone })
        : t('sub.named', { window: t(`words.${slo.range}`), zone })}
    </span>
  );
}

/** Said only when the figures end earlier than they should. */
function Stale({ slo }: { slo: Slo }) {
  const t = useTranslations('slo.stale');
  const instant = useInstant();
  const { reach, at } = slo;
  if (reach !== null && Date.parse(at) - Date.parse(reach) <= STALE_MS) return null;
  return (
    <div className={css.stale}>
      <Notice tone="invalid" title={reach === null ? t('never') : t('title', { time: instant(reach) })}>
        {t(reach === null ? 'neverBody' : 'body')}
      </Notice>
    </div>
  );
}

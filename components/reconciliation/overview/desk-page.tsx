'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { Link } from '@/components/ui/link';
import { PageFreshness } from '@/components/ui/now';
import type { ReconOverview } from '@/lib/domain/views/recon-day';
import { importHref } from '../import/import-paths';
import { STATEMENTS_PATH } from '../statements/statement-paths';
import { AgingTable } from './aging-table';
import { Calendar } from './calendar';
import { DeskEmpty } from './desk-empty';
import { DeskHead } from './desk-head';
import { ROLL_FORWARD_PATH } from './desk-path';
import css from './overview.module.css';
import { TransitTable } from './transit-table';

const REFRESH_MS = 15_000;

/** The finance overview: which days are done, what is unexplained, what is on its way. */
export function DeskPage({ overview }: { overview: ReconOverview }) {
  if (overview.sources.length === 0) return <DeskEmpty may={overview.may} />;
  return (
    <>
      <PageFreshness readAt={overview.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <DeskHead overview={overview} actions={<Actions mayImport={overview.may.import} />} />
      <Calendar overview={overview} />
      <div className={css.pair}>
        <TransitTable rows={overview.inTransit} />
        <AgingTable overview={overview} />
      </div>
    </>
  );
}

function Actions({ mayImport }: { mayImport: boolean }) {
  const t = useTranslations('desk.acts');
  return (
    <>
      <Button component={Link} href={ROLL_FORWARD_PATH}>
        {t('rollForward')}
      </Button>
      <Button component={Link} href={STATEMENTS_PATH}>
        {t('statements')}
      </Button>
      {mayImport && (
        <Button component={Link} variant="filled" href={importHref()}>
          {t('import')}
        </Button>
      )}
    </>
  );
}

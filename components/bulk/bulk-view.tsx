'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs } from '@/components/ui/page-head';
import { TwoColumns } from '@/components/ui/section-head';
import { BULK_VERBS, type BulkVerb } from '@/lib/domain/bulk';
import type { BulkPage } from '@/lib/domain/views/bulk';
import { BulkFailedAgain } from './bulk-failed-again';
import { BulkHead } from './bulk-head';
import { BulkHistory } from './bulk-history';
import { BulkLately } from './bulk-lately';
import { BULK_PATH } from './bulk-path';
import { BulkProgress } from './bulk-progress';
import { BulkSide } from './bulk-side';
import { BulkSkipped } from './bulk-skipped';
import { BulkSteps } from './bulk-steps';
import { PausedTypes } from './paused-types';
import type { BulkControlVerbs } from './bulk-verbs';
import { ControlDialog } from './control-dialogs';

const REFRESH_MS = 2_000;

/** One bulk operation, watched to its end. */
export function BulkView({ page, verbs }: { page: BulkPage; verbs: BulkControlVerbs }) {
  const t = useTranslations('bulk');
  const [opened, setOpened] = useState<BulkVerb | null>(null);
  const onDone = (said: string) => {
    setOpened(null);
    notifications.show({ message: said });
  };
  return (
    <>
      <PageFreshness readAt={page.at} />
      <AutoRefresh intervalMs={REFRESH_MS} paused={page.finishedAt !== null} />
      <Crumbs
        label={t('crumbs')}
        items={[{ label: t('title'), href: BULK_PATH }, { label: `#${page.id}` }]}
      />
      <BulkHead page={page} onOpen={setOpened} />
      <PausedTypes paused={page.paused} />
      <BulkSteps page={page} />
      {page.kind !== 'export' && <BulkProgress page={page} />}
      <TwoColumns side={<BulkSide page={page} />}>
        <BulkLately page={page} />
        <BulkSkipped page={page} />
        <BulkFailedAgain page={page} />
        <BulkHistory page={page} />
      </TwoColumns>
      {BULK_VERBS.map((name) => (
        <ControlDialog
          key={name}
          name={name}
          page={page}
          verbs={verbs}
          opened={opened === name}
          onClose={() => setOpened(null)}
          onDone={onDone}
        />
      ))}
    </>
  );
}

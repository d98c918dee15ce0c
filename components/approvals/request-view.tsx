'use client';

import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs } from '@/components/ui/page-head';
import { PayloadDiff } from '@/components/ui/payload-diff';
import { Section, SectionHead, TwoColumns } from '@/components/ui/section-head';
import type { RequestPage } from '@/lib/domain/views/approval';
import { APPROVALS_PATH } from './approval-path';
import { APPROVAL_VERBS, type ApprovalVerb, type ApprovalVerbs } from './approval-verbs';
import { DecisionDialog } from './decision-dialog';
import { RequestFacts } from './request-facts';
import { RequestHead } from './request-head';
import { RequestRows } from './request-rows';
import { RequestSide } from './request-side';

const REFRESH_MS = 10_000;

/** One request, with everything that the second person decides by. */
export function RequestView({ page, verbs }: { page: RequestPage; verbs: ApprovalVerbs }) {
  const t = useTranslations('approvals');
  const [opened, setOpened] = useState<ApprovalVerb | null>(null);
  const onDone = (said: string) => {
    setOpened(null);
    notifications.show({ message: said });
  };
  return (
    <>
      <PageFreshness readAt={page.at} />
      <AutoRefresh intervalMs={REFRESH_MS} paused={page.state !== 'pending'} />
      <Crumbs
        label={t('crumbs')}
        items={[{ label: t('title'), href: APPROVALS_PATH }, { label: `#${page.id}` }]}
      />
      <RequestHead page={page} onOpen={setOpened} />
      <TwoColumns side={<RequestSide page={page} />}>
        <RequestFacts page={page} />
        <Diff diff={page.diff} />
        <RequestRows page={page} />
      </TwoColumns>
      {APPROVAL_VERBS.map((name) => (
        <DecisionDialog
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

function Diff({ diff }: Pick<RequestPage, 'diff'>) {
  const t = useTranslations('approvals.diff');
  if (diff === null) return null;
  return (
    <Section labelledBy="request-diff">
      <SectionHead id="request-diff" title={t('title')} note={t('note')} />
      <PayloadDiff before={diff.before} after={diff.after} from={t('from')} to={t('to')} />
    </Section>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { DataTable } from '@/components/data-table/data-table';
import { useTaskColumns } from '@/components/tasks-list/task-columns';
import { taskHref } from '@/components/tasks-list/tasks-path';
import { AutoRefresh } from '@/components/ui/auto-refresh';
import { PageFreshness } from '@/components/ui/now';
import { Crumbs } from '@/components/ui/page-head';
import { Section, SectionHead, TwoColumns } from '@/components/ui/section-head';
import type { FailureGroupPage } from '@/lib/domain/views/failure-group';
import type { TaskRow } from '@/lib/domain/views/task-list';
import { useCountText } from '@/components/lists/count-text';
import { Link } from '@/components/ui/link';
import { GroupDialogs } from './group-dialogs';
import { GroupError } from './group-error';
import { GroupFacts } from './group-facts';
import { GroupLifeBand } from './group-life-band';
import { GroupSinceSection } from './group-since-section';
import { GroupTrail } from './group-trail';
import { GroupTrendSection } from './group-trend-section';
import { GroupVerdict } from './group-verdict';
import type { GroupVerbs } from './group-verbs';
import { GROUPS_PATH, groupTasksHref } from './groups-path';
import { useGroupDialogs } from './use-group-dialogs';

const REFRESH_MS = 15_000;

/** One cause: how many tasks stand failed for it, what people made of it, what helps, and the newest of them. */
export function GroupView({ page, verbs }: { page: FailureGroupPage; verbs: GroupVerbs }) {
  const t = useTranslations('groups');
  const { opened, open, close, done } = useGroupDialogs(page);
  const { name, since } = page;
  return (
    <>
      <PageFreshness readAt={page.at} />
      <AutoRefresh intervalMs={REFRESH_MS} />
      <Crumbs
        label={t('crumbs')}
        items={[
          { label: t('title'), href: GROUPS_PATH },
          { label: name.bizType, href: `${GROUPS_PATH}?${new URLSearchParams({ type: name.bizType })}` },
        ]}
      />
      <GroupVerdict page={page} />
      <GroupLifeBand page={page} onOpen={open} />
      <TwoColumns
        side={
          <>
            {since && <GroupSinceSection since={since} bizType={name.bizType} />}
            <GroupTrendSection trend={page.trend} lastSeenAt={page.lastSeenAt} />
            <GroupFacts page={page} />
          </>
        }
      >
        <GroupError page={page} />
        {page.group && <NewestTasks page={page} count={page.group.count} />}
        <GroupTrail page={page} />
      </TwoColumns>
      <GroupDialogs page={page} verbs={verbs} opened={opened} onClose={close} onDone={done} />
    </>
  );
}

function NewestTasks({
  page,
  count,
}: {
  page: FailureGroupPage;
  count: NonNullable<FailureGroupPage['group']>['count'];
}) {
  const t = useTranslations('groups.tasks');
  const shown = useCountText();
  return (
    <Section labelledBy="group-tasks">
      <SectionHead
        id="group-tasks"
        title={t('title')}
        note={t('note', { shown: page.tasks.length, count: count.count, total: shown(count) })}
        end={
          <Link href={groupTasksHref(page.name.id)}>
            {t('all', { count: count.count, shown: shown(count) })}
          </Link>
        }
      />
      <DataTable
        label={t('title')}
        columns={useTaskColumns('failed').filter(({ id }) => id !== 'type')}
        rows={page.tasks}
        rowId={rowId}
        rowHref={({ id }) => taskHref(id)}
      />
    </Section>
  );
}

function rowId({ id }: TaskRow): string {
  return id;
}

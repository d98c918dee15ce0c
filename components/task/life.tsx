'use client';

import { UnstyledButton } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { dayText, instantParts, toEpoch } from '@/components/ui/instant-text';
import { Section, SectionHead } from '@/components/ui/section-head';
import { Timeline, TimelineDay, TimelineGap } from '@/components/ui/timeline';
import { useZone, useZoneLabel } from '@/components/ui/zone';
import type { TaskPage } from '@/lib/domain/views/task-page';
import { LifeEvent } from './life-event';
import { arrangeLife } from './life-order';
import css from './life.module.css';

/** Everything that happened to the task, in order. */
export function Life({ task, onNote }: { task: TaskPage; onNote: () => void }) {
  const t = useTranslations('task.life');
  const zone = useZone();
  const [newestFirst, setNewestFirst] = useState(false);
  const items = arrangeLife(task, (at) => instantParts(toEpoch(at), zone).date, newestFirst);
  const oneDay = !items.some(({ kind }) => kind === 'day');
  return (
    <Section labelledBy="task-life">
      <SectionHead
        id="task-life"
        title={t('title')}
        note={<LifeDay at={oneDay ? task.createdAt : null} />}
        end={
          <span className={css.tools}>
            <UnstyledButton className={css.link} onClick={onNote}>
              {t('addNote')}
            </UnstyledButton>
            <UnstyledButton className={css.link} onClick={() => setNewestFirst(!newestFirst)}>
              {t(newestFirst ? 'oldest' : 'newest')}
            </UnstyledButton>
          </span>
        }
      />
      {task.attemptsLeftOut > 0 && (
        <p className={css.leftOut}>{t('leftOut', { count: task.attemptsLeftOut })}</p>
      )}
      <Timeline label={t('title')}>
        {items.map((item, index) => {
          if (item.kind === 'day') return <TimelineDay key={`day-${item.at}`} at={item.at} />;
          if (item.kind === 'gap') return <TimelineGap key={`gap-${index}`} ms={item.ms} />;
          return <LifeEvent key={item.key} item={item} task={task} />;
        })}
      </Timeline>
    </Section>
  );
}

/** "18 Mar 2026, UTC+08:00": the zone always, the day where all of it was one. */
function LifeDay({ at }: { at: string | null }) {
  const zone = useZone();
  const locale = useLocale();
  const offset = useZoneLabel();
  const t = useTranslations('task.life');
  return (
    <span className={css.day}>
      {at === null ? offset : t('day', { day: dayText(toEpoch(at), zone, locale), offset })}
    </span>
  );
}

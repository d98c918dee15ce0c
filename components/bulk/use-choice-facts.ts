'use client';

import { useTranslations } from 'next-intl';
import { useGroupTitle } from '@/components/groups/group-title';
import { instantParts } from '@/components/ui/instant-text';
import { useZone } from '@/components/ui/zone';
import type { BulkChoice } from '@/lib/domain/views/bulk';
import type { GroupName } from '@/lib/domain/views/group-name';

/** One part of what was chosen: "Type is", "refund_submit". mono: an id or a name, as it is stored. */
export interface ChoiceFact {
  label: string;
  value: string;
  mono?: boolean;
}

/** What was chosen, in the words of the task list: its view, then every filter; or how many rows were ticked. */
export function useChoiceFacts(): (choice: BulkChoice, group: GroupName | null) => ChoiceFact[] {
  const t = useTranslations('tasks');
  const bulk = useTranslations('bulk.side');
  const title = useGroupTitle();
  const zone = useZone();
  const instant = (at: string) => {
    const { date, time } = instantParts(Date.parse(at), zone);
    return `${date} ${time}`;
  };
  return (choice, group) => {
    const view = { label: bulk('view'), value: t(`view.${choice.view}`) };
    if (choice.by === 'ticks')
      return [view, { label: bulk('ticked'), value: bulk('tickedCount', { count: choice.tasks.length }) }];
    const { bizType, from, to, error, key } = choice;
    const facts: (ChoiceFact | undefined)[] = [
      view,
      choice.group === undefined
        ? undefined
        : { label: t('filter.groupIs'), value: group === null ? choice.group : title(group) },
      bizType === undefined ? undefined : { label: t('filter.typeIs'), value: bizType, mono: true },
      from === undefined ? undefined : { label: t(`after.${choice.view}`), value: instant(from) },
      to === undefined ? undefined : { label: t(`before.${choice.view}`), value: instant(to) },
      error === undefined ? undefined : { label: t('filter.errorHas'), value: error },
      key === undefined ? undefined : { label: t('filter.key'), value: key, mono: true },
    ];
    return facts.filter((fact) => fact !== undefined);
  };
}

'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useChoiceFacts } from '@/components/bulk/use-choice-facts';
import { SelectionBar } from '@/components/data-table/table-lines';
import { useCountText } from '@/components/lists/count-text';
import { ExportMenu } from '@/components/lists/export-menu';
import type { ListParams } from '@/components/lists/list-href';
import { ActionButton } from '@/components/ui/action-button';
import { moneyText } from '@/components/ui/money-text';
import { useNoPermissionText } from '@/components/ui/use-no-permission-text';
import { kindsOf, permissionsFor, type BulkMove } from '@/lib/domain/bulk';
import { may, type Role } from '@/lib/domain/roles';
import type { BulkChoice } from '@/lib/domain/views/bulk';
import type { TaskListPage } from '@/lib/domain/views/task-list';
import { sumsOf, type NoFilter } from './selection-choice';
import type { Ticks } from './selection-ticks';

export interface TasksSelectionProps {
  list: TaskListPage;
  /** The list's state as it stands in its address. */
  params: ListParams;
  ticks: Ticks;
  role: Role;
  /** What all that match would be, or why that cannot be chosen. */
  everything: BulkChoice | NoFilter;
  onAsk: (kind: BulkMove) => void;
}

/** How much is selected, the other choice of all that match, and what can be done with it. */
export function TasksSelection({ list, params, ticks, role, everything, onAsk }: TasksSelectionProps) {
  const t = useTranslations('bulk.bar');
  const words = useSelectionWords();
  const verb = useVerbWords();
  const refusal = useNoPermissionText();
  const missing = (kind: BulkMove) => permissionsFor(kind).find((permission) => !may(role, permission));
  // The one that is filled stands last, at the edge.
  const kinds = kindsOf(list.view)
    .filter((kind): kind is BulkMove => kind !== 'export')
    .reverse();
  const choosable = typeof everything !== 'string';
  return (
    <SelectionBar
      summary={words.summary(list, ticks)}
      all={
        ticks.all
          ? { text: choosable ? words.filter(everything, list) : undefined }
          : {
              text: words.selectAll(list),
              ...(choosable ? { onChoose: ticks.selectAll } : { reason: t(everything) }),
            }
      }
      onClear={ticks.clear}
    >
      <ExportMenu
        list="tasks"
        params={params}
        total={list.total}
        role={role}
        ids={ticks.all ? undefined : ticks.rows.map(({ id }) => id)}
      />
      {kinds.map((kind, index) => {
        const right = missing(kind);
        return (
          <ActionButton
            key={kind}
            primary={index === kinds.length - 1}
            reason={right && refusal(right)}
            onClick={() => onAsk(kind)}
          >
            {verb(kind, list, ticks)}
          </ActionButton>
        );
      })}
    </SelectionBar>
  );
}

function useSelectionWords() {
  const t = useTranslations('bulk.bar');
  const count = useCountText();
  const format = useFormatter();
  const chosen = useChoiceFacts();
  return {
    summary: ({ view, total }: TaskListPage, { all, rows }: Ticks) => {
      if (all) return view === 'all' ? t('allLater') : t('all', { shown: count(total) });
      const money = sumsOf(rows).map(({ minor, currency }) => moneyText(minor, currency));
      const facts = { count: format.number(rows.length), money: money.join(' + ') };
      return t(money.length > 0 ? 'selectedMoney' : 'selected', facts);
    },
    // In the view of all tasks only those that wait for a later time can be meant.
    selectAll: ({ view, total }: TaskListPage) =>
      view === 'all' ? t('selectAllLater') : t('selectAll', { shown: count(total) }),
    filter: (choice: BulkChoice, { group }: TaskListPage) =>
      chosen(choice, group)
        .map(({ label, value }) => t('fact', { label, value }))
        .join(t('comma')),
  };
}

/** "Retry 7…", "Retry all 412…". */
function useVerbWords(): (kind: BulkMove, list: TaskListPage, ticks: Ticks) => string {
  const t = useTranslations('bulk.bar');
  const count = useCountText();
  const format = useFormatter();
  return (kind, { view, total }, { all, rows }) => {
    if (!all) return t('verb', { kind, shown: format.number(rows.length) });
    return view === 'all' ? t('verbLater') : t('verbAll', { kind, shown: count(total) });
  };
}

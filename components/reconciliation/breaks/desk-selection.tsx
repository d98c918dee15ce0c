'use client';

import { MenuItem } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { SelectionBar } from '@/components/data-table/table-lines';
import { ListMenu } from '@/components/lists/list-menu';
import { ActionButton } from '@/components/ui/action-button';
import { moneyText } from '@/components/ui/money-text';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { BreaksVerb } from '@/lib/domain/break-decision';
import type { BreakList } from '@/lib/domain/views/recon-break';
import { stakesText } from '../run/figures';
import { sumsOf } from './desk-rows';
import type { DeskTicks } from './desk-ticks';

/** Pressed most, the one that is filled last, at the edge; the others are in a menu. */
const BUTTONS: readonly BreaksVerb[] = ['assign', 'in_transit_until', 'retry', 'accept'];
const MENU: readonly BreaksVerb[] = ['run_now', 'release', 'compensate', 'reverse'];

/** How many are ticked with how much at stake, the other choice of all that match, and what can be decided about them. */
export function DeskSelection({
  list,
  ticks,
  mayResolve,
  onAsk,
}: {
  list: BreakList;
  ticks: DeskTicks;
  mayResolve: boolean;
  onAsk: (verb: BreaksVerb) => void;
}) {
  const t = useTranslations('breaks.bar');
  const format = useFormatter();
  const refusal = useVerbErrorText();
  const right = mayResolve
    ? undefined
    : refusal({ code: 'no_permission', permission: 'reconciliation.resolve' });
  const shown = format.number(ticks.all ? list.count : ticks.rows.length);
  const money = useMoney(list, ticks);
  const whole = ticks.all ? 'all' : 'selected';
  // Where one page holds all that match, ticking the page is the same.
  const more = !ticks.all && list.count > list.rows.length;
  return (
    <SelectionBar
      summary={money ? t(`${whole}Money`, { shown, money }) : t(whole, { shown })}
      all={
        more
          ? { text: t('selectAll', { shown: format.number(list.count) }), onChoose: ticks.selectAll }
          : undefined
      }
      onClear={ticks.clear}
    >
      {right === undefined && (
        <ListMenu button={t('more')} width={240}>
          {MENU.map((resolution) => (
            <MenuItem key={resolution} onClick={() => onAsk(resolution)}>
              {t('verb', { resolution, shown })}
            </MenuItem>
          ))}
        </ListMenu>
      )}
      {BUTTONS.map((resolution) => (
        <ActionButton
          key={resolution}
          primary={resolution === 'accept'}
          reason={right}
          onClick={() => onAsk(resolution)}
        >
          {t('verb', { resolution, shown })}
        </ActionButton>
      ))}
    </SelectionBar>
  );
}

function useMoney(list: BreakList, ticks: DeskTicks): string | undefined {
  if (ticks.all) return stakesText(list.stakes);
  const sums = sumsOf(ticks.rows.map(({ stake }) => stake));
  const texts = sums.map(({ minor, currency }) => moneyText(minor, currency));
  return texts.length === 0 ? undefined : texts.join(' + ');
}

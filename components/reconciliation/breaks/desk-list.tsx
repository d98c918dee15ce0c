'use client';

import { Checkbox, Table, TableTbody, TableTd, TableTh, TableThead, TableTr } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { MouseEvent, Ref } from 'react';
import type { ListParams } from '@/components/lists/list-href';
import { Absent } from '@/components/ui/absent';
import { BreakBadge } from '@/components/ui/break-badge';
import { IconSign } from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import { moneyText } from '@/components/ui/money-text';
import { Mono } from '@/components/ui/mono';
import { Tip } from '@/components/ui/tip';
import type { BreakRow } from '@/lib/domain/views/recon-break';
import type { MoneyView } from '@/lib/domain/views/quantities';
import { signedMoney } from '../run/figures';
import { breakHref } from '../run/run-path';
import { useBreakName } from './break-words';
import css from './breaks.module.css';
import { useDeskHref } from './desk-filters';
import { soleCurrency, sumsOf, type KindGroup } from './desk-rows';
import type { DeskTicks } from './desk-ticks';

/** Below this the evidence has no place beside or under the list: a break opens on its own page. */
const NARROW = '(max-width: 900px)';

export interface DeskListProps {
  runId: string;
  params: ListParams;
  groups: readonly KindGroup[];
  current: string | null;
  onSelect: (id: string) => void;
  /** Undefined for readers who may not decide. */
  ticks?: DeskTicks;
  bodyRef: Ref<HTMLTableSectionElement>;
}

/** Breaks under their kinds. The row that is looked at has the accent's ring, ticked rows the selected ground. */
export function DeskList(props: DeskListProps) {
  const { groups, ticks, bodyRef, params } = props;
  const isMixed = params.state === 'all';
  const t = useTranslations('breaks.desk');
  const table = useTranslations('common.table');
  const rows = groups.flatMap((group) => group.rows);
  const bare = soleCurrency(rows) !== null;
  const ticked = rows.filter(({ id }) => ticks?.ids.has(id)).length;
  return (
    <Table className={css.table} aria-label={t('label')} layout="fixed">
      <colgroup>
        {ticks && <col style={{ width: 28 }} />}
        <col />
        <col style={{ width: 80 }} className={css.drop} />
        <col style={{ width: 80 }} className={css.drop} />
        <col style={{ width: 92 }} />
        <col style={{ width: 50 }} />
        <col style={{ width: isMixed ? 168 : 96 }} className={css.drop} />
      </colgroup>
      <TableThead>
        <TableTr>
          {ticks && (
            <TableTh>
              <Checkbox
                aria-label={table('selectPage')}
                checked={rows.length > 0 && ticked === rows.length}
                indeterminate={ticked > 0 && ticked < rows.length}
                onChange={ticks.togglePage}
              />
            </TableTh>
          )}
          <TableTh scope="col">{t('key')}</TableTh>
          <TableTh scope="col" className={`${css.num} ${css.drop}`}>
            {t('ours')}
          </TableTh>
          <TableTh scope="col" className={`${css.num} ${css.drop}`}>
            {t('theirs')}
          </TableTh>
          <TableTh scope="col" className={css.num}>
            <Tip label={t('differenceMeans')} focusable>
              {t('difference')}
            </Tip>
          </TableTh>
          <TableTh scope="col">{t('ageHead')}</TableTh>
          <TableTh scope="col" className={css.drop}>
            {t(isMixed ? 'states' : 'with')}
          </TableTh>
        </TableTr>
      </TableThead>
      <TableTbody ref={bodyRef}>
        {groups.map((group) => (
          <Group key={group.kind} {...props} group={group} bare={bare} />
        ))}
      </TableTbody>
    </Table>
  );
}

function Group({ group, bare, ...props }: DeskListProps & { group: KindGroup; bare: boolean }) {
  const kind = useTranslations('breaks.kind');
  const format = useFormatter();
  const href = useDeskHref(props.runId, props.params);
  const sums = sumsOf(group.rows.map(({ difference }) => difference));
  return (
    <>
      <TableTr className={css.group}>
        <th scope="rowgroup" colSpan={props.ticks ? 2 : 1}>
          <Link href={href({ kind: group.kind })}>
            {kind(group.kind)} · {format.number(group.rows.length)}
          </Link>
        </th>
        <TableTd className={css.drop} />
        <TableTd className={css.drop} />
        <TableTd className={css.num}>
          {sums.map((sum) => signedMoney(sum.minor, sum.currency, { bare })).join(' ')}
        </TableTd>
        <TableTd />
        <TableTd className={css.drop} />
      </TableTr>
      {group.rows.map((row) => (
        <Row key={row.id} {...props} row={row} bare={bare} />
      ))}
    </>
  );
}

function Row({
  row,
  bare,
  runId,
  params,
  current,
  onSelect,
  ticks,
}: DeskListProps & { row: BreakRow; bare: boolean }) {
  const t = useTranslations('breaks.desk');
  const table = useTranslations('common.table');
  const name = useBreakName()(row);
  const { id, ours, theirs, difference, ageDays, assignee, requestId } = row;
  const ticked = ticks?.ids.has(id) ?? false;
  const pick = (event: MouseEvent) => {
    const inside = event.target instanceof Element ? event.target.closest('a,input,label') : null;
    if (inside === null) onSelect(id);
  };
  return (
    <TableTr
      tabIndex={-1}
      className={css.row}
      data-break={id}
      data-ticked={ticked || undefined}
      aria-current={id === current ? 'true' : undefined}
      onClick={pick}
    >
      {ticks && (
        <TableTd>
          <Checkbox
            aria-label={table('selectRow', { row: name })}
            checked={ticked}
            onChange={() => undefined}
            onClick={(event) => ticks.toggle(id, event.shiftKey)}
          />
        </TableTd>
      )}
      <TableTd>
        <span className={css.keyCell}>
          <KeyLink id={id} name={name} params={{ ...params, run: runId }} onSelect={onSelect} />
          {requestId !== null && (
            <Tip label={t('requested')} focusable>
              <IconSign size={14} />
            </Tip>
          )}
        </span>
      </TableTd>
      <Side money={ours} bare={bare} />
      <Side money={theirs} bare={bare} />
      <TableTd className={`${css.num} ${css.medium}`}>
        {difference === null ? <Absent /> : signedMoney(difference.minor, difference.currency, { bare })}
      </TableTd>
      <TableTd>{t('days', { days: ageDays })}</TableTd>
      <TableTd className={`${css.drop} ${css.clip} ${assignee === null ? css.quiet : css.second}`}>
        {/* Where states are mixed, each row says its own. */}
        {params.state === 'all' ? (
          <BreakBadge state={row.state} kind={row.kind} />
        ) : (
          (assignee ?? t('nobody'))
        )}
      </TableTd>
    </TableTr>
  );
}

/** The key leads to the break's own page where there is no room for its evidence, and chooses it where there is. */
function KeyLink({
  id,
  name,
  params,
  onSelect,
}: { id: string; name: string } & Pick<DeskListProps, 'params' | 'onSelect'>) {
  return (
    <Tip label={name} className={`${css.clip} ${css.tail}`}>
      <Link
        href={breakHref(id, params)}
        className={css.key}
        onClick={(event) => {
          const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
          if (!plain || window.matchMedia(NARROW).matches) return;
          event.preventDefault();
          onSelect(id);
        }}
      >
        <Mono>{name}</Mono>
      </Link>
    </Tip>
  );
}

function Side({ money, bare }: { money: MoneyView | null; bare: boolean }) {
  return (
    <TableTd className={`${css.num} ${css.drop} ${css.second}`}>
      {money === null ? <Absent /> : moneyText(money.minor, money.currency, { bare })}
    </TableTd>
  );
}

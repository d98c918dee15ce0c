'use client';

import { MenuDivider } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ListMenu } from '@/components/lists/list-menu';
import { ActionButton } from '@/components/ui/action-button';
import { RESOLUTIONS, type Resolution } from '@/lib/domain/break-resolution';
import type { BreakPage } from '@/lib/domain/views/recon-break';
import { ReasonedItem } from '../run/reasoned-item';
import css from './breaks.module.css';
import { useDialogReason, type BreakDialogName } from './use-break-dialogs';

/** As many as stand beside each other; the others are one press further. */
const BUTTONS = 3;

/** What can be decided, what mends it first. What is not possible stays in its place, with its reason. */
export function BreakActions({ page, onOpen }: { page: BreakPage; onOpen: (name: BreakDialogName) => void }) {
  const t = useTranslations('breaks.verb');
  const reason = useDialogReason();
  const order = inOrder(page);
  const shown = order.slice(0, BUTTONS);
  const rest = order.slice(BUTTONS);
  const item = (name: BreakDialogName) => (
    <ReasonedItem key={name} words={t(name)} reason={reason(name, page)} onClick={() => onOpen(name)} />
  );
  return (
    <div className={css.verbs} role="group" aria-label={t('group')}>
      {shown.map((name, index) => (
        <ActionButton
          key={name}
          primary={index === 0 && name !== 'reverse'}
          reason={reason(name, page)}
          onClick={() => onOpen(name)}
        >
          {t(name)}
        </ActionButton>
      ))}
      <ListMenu button={t('more')} width={300}>
        {rest.map(item)}
        <MenuDivider />
        {(['assign', 'note'] as const).map(item)}
      </ListMenu>
    </div>
  );
}

/** Taking a decision back comes after what can still be decided, and before what cannot. */
function inOrder(page: BreakPage): BreakDialogName[] {
  const order = ordered(page);
  const possible = page.mayReverse.allowed
    ? order.filter((one) => page.verdicts[one].allowed).length
    : order.length;
  return [...order.slice(0, possible), 'reverse', ...order.slice(possible)];
}

/** What is possible first, then what the state forbids for now, then what this kind of break never allows. */
export function ordered({ verdicts }: Pick<BreakPage, 'verdicts'>): Resolution[] {
  const rank = (one: Resolution) => {
    const verdict = verdicts[one];
    if (verdict.allowed) return 0;
    if (verdict.because === 'kind' || verdict.because === 'no_task') return 3;
    return verdict.because === 'task_state' ? 2 : 1;
  };
  return [...RESOLUTIONS].sort((a, b) => rank(a) - rank(b));
}

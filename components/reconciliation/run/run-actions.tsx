'use client';

import { MenuItem } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ListMenu } from '@/components/lists/list-menu';
import { ActionButton } from '@/components/ui/action-button';
import { IconSign } from '@/components/ui/icons';
import { Link } from '@/components/ui/link';
import { useObstacleText } from '@/components/ui/use-recon-error-text';
import { useVerbErrorText } from '@/components/ui/use-verb-error-text';
import type { Permission } from '@/lib/domain/roles';
import type { RunPage } from '@/lib/domain/views/recon-run';
import { ExportRunMenu } from './export-run-menu';
import { ReasonedItem } from './reasoned-item';
import { dayHref, rowsHref } from './run-path';

export type RunDialogName = 'sign' | 'reopen' | 'verify' | 'try' | 'cancel';

export interface RunActionsProps {
  page: RunPage;
  onOpen: (dialog: RunDialogName) => void;
  onAgain: () => void;
  /** A new run is being asked for. */
  starting: boolean;
}

/** Export, run again, sign: each in its place always, with the reason when it cannot be pressed. */
export function RunActions({ page, onOpen, onAgain, starting }: RunActionsProps) {
  const t = useTranslations('runs.acts');
  const cancel = useTranslations('runs.progress');
  const why = useReasons(page);
  const live = page.state === 'queued' || page.state === 'running';
  if (live)
    return (
      <ActionButton reason={why.run} onClick={() => onOpen('cancel')}>
        {cancel('cancel')}
      </ActionButton>
    );
  return (
    <>
      <ExportRunMenu page={page} reason={why.export} />
      <ActionButton reason={why.again} loading={starting} onClick={onAgain}>
        {t('again')}
      </ActionButton>
      {(page.day.state === 'locked' || page.day.state === 'lapsed') && (
        <ActionButton reason={why.reopen} onClick={() => onOpen('reopen')}>
          {t('reopen')}
        </ActionButton>
      )}
      {page.day.state !== 'locked' && (
        <ActionButton primary reason={why.sign} leftSection={<IconSign />} onClick={() => onOpen('sign')}>
          {t('sign')}
        </ActionButton>
      )}
      <More page={page} onOpen={onOpen} tryReason={why.try} />
    </>
  );
}

function More({
  page,
  onOpen,
  tryReason,
}: Pick<RunActionsProps, 'page' | 'onOpen'> & { tryReason: string | undefined }) {
  const t = useTranslations('runs.acts');
  const why = useTranslations('days.why');
  const { id, sourceId, businessDate, state, day } = page;
  const noSeal = day.state === 'locked' ? undefined : why('noSeal');
  return (
    <ListMenu button={t('more')} width={240}>
      <ReasonedItem words={t('try')} reason={tryReason} onClick={() => onOpen('try')} />
      <ReasonedItem words={t('verify')} reason={noSeal} onClick={() => onOpen('verify')} />
      {state === 'done' && (
        <MenuItem component={Link} href={rowsHref(id, 'matched')}>
          {t('rows')}
        </MenuItem>
      )}
      <MenuItem component={Link} href={dayHref(sourceId, businessDate)}>
        {t('day')}
      </MenuItem>
    </ListMenu>
  );
}

type Reasons = Record<'run' | 'export' | 'again' | 'sign' | 'reopen' | 'try', string | undefined>;

/** Why each cannot be pressed now; undefined where it can. */
function useReasons(page: RunPage): Reasons {
  const t = useTranslations('runs.acts');
  const day = useTranslations('days.why');
  const obstacle = useObstacleText();
  const refusal = useVerbErrorText();
  const right = (permission: Permission) => refusal({ code: 'no_permission', permission });
  const { may, number, state, obstacles, pendingRequest } = page;
  const isLapsed = page.day.state === 'lapsed';
  const closed = isLapsed ? day('lapsed') : obstacle({ because: 'locked' });
  const isClosed = isLapsed || page.day.state === 'locked';
  const run = may.run ? undefined : right('reconciliation.run');
  const trial = number < 0 ? t('isTrial') : undefined;
  const unfinished = state === 'done' ? undefined : t('notDone');
  const signer = may.sign ? undefined : right('reconciliation.sign');
  const asked = pendingRequest === null ? undefined : day('requested');
  const [first] = obstacles;
  const blocked = first === undefined ? undefined : obstacle(first);
  return {
    run,
    export: trial ?? unfinished,
    again: run ?? (isClosed ? closed : undefined),
    sign: trial ?? unfinished ?? signer ?? asked ?? blocked,
    reopen: signer ?? asked,
    try: run ?? unfinished ?? trial,
  };
}

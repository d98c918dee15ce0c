'use client';

import { useTranslations } from 'next-intl';
import { isTaskResolution, type Resolution, type ResolutionRefusal } from '@/lib/domain/break-resolution';
import type { VerbError } from '@/lib/domain/errors';
import type { SignObstacle } from '@/lib/domain/views/recon-day';
import { useSentenceGap } from './sentence-gap';
import { useAgo } from './use-ago';
import { useNoPermissionText } from './use-no-permission-text';

type DoneKey = 'doneRecon.other';
type ReconError = Extract<
  VerbError,
  {
    code:
      | 'recon_conflict'
      | 'recon_not_possible'
      | 'resolution_not_possible'
      | 'day_locked'
      | 'already_requested'
      | 'own_request'
      | 'request_lapsed'
      | 'request_closed'
      | 'same_statement'
      | 'not_signable';
  }
>;

/** Why a break cannot be resolved in this way: the same words stand on the grey button and in a refusal. */
export function useResolutionRefusalText(): (resolution: Resolution, refusal: ResolutionRefusal) => string {
  const t = useTranslations('errors.resolutionNotPossible');
  const status = useTranslations('status');
  const noPermission = useNoPermissionText();
  return (resolution, refusal) => {
    switch (refusal.because) {
      case 'requested':
        return t('requested');
      case 'state':
        return t(`state.${refusal.state}`);
      case 'kind':
        return t(`kind.${resolution}`);
      case 'no_task':
        return t('no_task');
      case 'task_state':
        return isTaskResolution(resolution)
          ? t(`task_state.${resolution}`, { status: status(refusal.taskState) })
          : t('no_task');
      case 'role':
        return noPermission(refusal.permission);
    }
  };
}

/** What stands between a day and its signature, one sentence for one obstacle. */
export function useObstacleText(): (obstacle: SignObstacle) => string {
  const t = useTranslations('errors.obstacle');
  return (obstacle) => {
    switch (obstacle.because) {
      case 'open_breaks':
      case 'waiting_requests':
        return t(obstacle.because, { count: obstacle.count });
      case 'totals_disagree':
        return t('totals_disagree', { labels: obstacle.labels.join(t('comma')) });
      case 'left_over':
      case 'not_current':
      case 'run_live':
      case 'inputs_changed':
      case 'locked':
      case 'operation_live':
        return t(obstacle.because);
    }
  };
}

/** Refusals about statements, runs, breaks, requests and days: what stands in the way, or who was first. */
export function useReconErrorText(): (error: ReconError) => string {
  const t = useTranslations('errors');
  const resolution = useResolutionRefusalText();
  const obstacle = useObstacleText();
  const conflict = useReconConflictText();
  const gap = useSentenceGap();
  const ago = useAgo();
  return (error) => {
    switch (error.code) {
      case 'recon_conflict':
        return conflict(error);
      case 'recon_not_possible':
        return t(`reconNotPossible.${error.why}`);
      case 'resolution_not_possible':
        return resolution(error.resolution, error.refusal);
      case 'day_locked':
        return t(error.lapsed ? 'dayLapsed' : 'dayLocked', { businessDate: error.businessDate });
      case 'already_requested':
        return t('alreadyRequested', { requester: error.requester, ago: ago(error.at) });
      case 'own_request':
        return t('ownRequest');
      case 'request_lapsed':
        return t(`requestLapsed.${error.because}`);
      case 'request_closed':
        return t(`requestClosed.${error.state}`);
      case 'same_statement': {
        const { by, at, statementId, businessDate } = error;
        return t('sameStatement', { by, ago: ago(at), id: statementId, businessDate });
      }
      case 'not_signable':
        return t('notSignable', { why: error.obstacles.map(obstacle).join(gap) });
    }
  };
}

/** Who changed it first, what they did and when. */
function useReconConflictText(): (error: Extract<VerbError, { code: 'recon_conflict' }>) => string {
  const t = useTranslations('errors');
  const ago = useAgo();
  return ({ what, changedBy }) => {
    if (changedBy === null) return t(`reconConflict.unknown.${what}`);
    const { name, at, action } = changedBy;
    const key = `doneRecon.${action}` as DoneKey;
    return t('reconConflict.by', { name, ago: ago(at), done: t.has(key) ? t(key) : t('doneRecon.other') });
  };
}

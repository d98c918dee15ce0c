import { TASK_ACTIONS } from '@/lib/domain/allowed-actions';

const LIFE_ACTIONS = [...TASK_ACTIONS, 'start_follow_up', 'run_compensation'] as const;
export type LifeAction = (typeof LIFE_ACTIONS)[number] | 'other';

/** What an audit entry about a task did, as far as its life has words for it. */
export function lifeAction(action: string): LifeAction {
  return LIFE_ACTIONS.find((known) => known === action) ?? 'other';
}

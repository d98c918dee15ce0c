'use client';

import { useTranslations } from 'next-intl';
import type { SignObstacle } from '@/lib/domain/views/recon-day';

/** What stands in the way of a sign-off, a sentence each. */
export function useObstacleText(): (obstacle: SignObstacle) => string {
  const t = useTranslations('days.obstacle');
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

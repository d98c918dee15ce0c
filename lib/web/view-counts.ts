import 'server-only';
import { cache } from 'react';
import { countViews } from '@/lib/services/tasks/count-views';
import { runRead } from './run-verb';

/** How many tasks each view has, counted once per request: for the frame and the page within it. */
export const readViewCounts = cache(() => runRead(countViews, {}));

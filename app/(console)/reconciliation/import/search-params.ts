import { createLoader } from 'nuqs/server';
import { dayParam, idParam } from '../statements/search-params';

/** What a link fills in. */
export const loadImportParams = createLoader({ source: idParam, day: dayParam });

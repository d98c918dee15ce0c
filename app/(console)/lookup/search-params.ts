import { createSearchParamsCache } from 'nuqs/server';
import { textParam } from '@/lib/web/zod-parser';

export const LOOKUP_MAX = 200;

export const lookupParams = createSearchParamsCache({ q: textParam(LOOKUP_MAX) });

import { createLoader } from 'nuqs/server';
import { z } from 'zod';
import { zodParser } from '@/lib/web/zod-parser';

/** The last day of the calendar: "2026-11-29". */
export const loadDeskParams = createLoader({ to: zodParser(z.iso.date()) });

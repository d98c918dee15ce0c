import { z } from 'zod';

/** Filters come from addresses that people edit: what cannot be used is left out, never an error. */
export function filterText(limit: number) {
  return z.string().trim().min(1).max(limit).optional().catch(undefined);
}

/** An ISO instant, with its zone. */
export const instant = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text))
  .optional()
  .catch(undefined);

/** 20–500 rows, 50 by default; a size beyond is brought back to the nearest. */
export const pageSize = z.coerce
  .number()
  .int()
  .transform((size) => Math.min(500, Math.max(20, size)))
  .catch(50)
  .default(50);

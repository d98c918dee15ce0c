import { createParser } from 'nuqs/server';
import { z } from 'zod';

/** A parameter of an address, read by a zod schema. What does not pass counts as absent, so a bad link still opens. */
export function zodParser<T extends string>(schema: z.ZodType<T>) {
  return createParser<T>({
    parse: (text) => schema.safeParse(text).data ?? null,
    serialize: (value) => value,
  });
}

/** An instant in an address: ISO 8601, UTC. */
export const instantParam = zodParser(
  z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString()),
);

/** Free text in an address; longer is not looked for. */
export const textParam = (max: number) => zodParser(z.string().trim().min(1).max(max));

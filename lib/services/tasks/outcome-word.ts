import { z } from 'zod';
import { optionalText } from '../parse-input';

/** Fields by which a person gives their word that the outcome was checked, and says how. */
export const outcomeWord = {
  outcomeChecked: z.boolean().optional().catch(undefined),
  outcomeHow: optionalText(1000),
};

/** As it stands in the audit log. */
export function outcomeDetails(input: {
  outcomeChecked?: boolean | undefined;
  outcomeHow: string | null;
}): Record<string, unknown> {
  return input.outcomeChecked === true ? { outcomeChecked: true, outcomeHow: input.outcomeHow } : {};
}

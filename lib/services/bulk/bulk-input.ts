import { z } from 'zod';
import { bulkChoice, bulkOptions } from '../../config/bulk-choice';
import { BULK_KINDS, kindsOf, permissionsFor, type BulkKind, type BulkMove } from '../../domain/bulk';
import { refused, ok, type VerbResult } from '../../domain/errors';
import { may } from '../../domain/roles';
import type { BulkChoice } from '../../domain/views/bulk';
import { textHash } from '../../domain/text-hash';
import type { Actor } from '../actor';
import { problem, requiredText } from '../parse-input';

export type BulkInput = { kind: BulkKind; choice: BulkChoice };

const MOVES = BULK_KINDS.filter((kind): kind is BulkMove => kind !== 'export');
const kind = z.enum(MOVES, problem('unknown_kind'));

/** A filter means a kind only where every task of its view may be moved so; ticked rows say for themselves. */
function fits({ kind: asked, choice }: { kind: BulkMove; choice: BulkChoice }): boolean {
  return choice.by === 'ticks' || kindsOf(choice.view).includes(asked);
}

export const planInput = z
  .object({ kind, choice: bulkChoice })
  .refine(fits, { path: ['kind'], ...problem('unknown_kind') });

export const startInput = z
  .object({ kind, choice: bulkChoice, options: bulkOptions, reason: requiredText(1000) })
  .refine(fits, { path: ['kind'], ...problem('unknown_kind') })
  .refine(({ kind: asked, options }) => asked !== 'compensate' || options.compensation !== null, {
    path: ['options.compensation'],
    ...problem('required'),
  })
  .refine(({ kind: asked, options }) => asked !== 'release' || options.outcomeHow !== null, {
    path: ['options.outcomeHow'],
    ...problem('required'),
  });

/** The kind that unchecked input names, for the rights that are asked first; the widest when it names none. */
export function kindOf(input: unknown): BulkMove {
  const named = z.object({ kind }).safeParse(input);
  return named.success ? named.data.kind : 'retry';
}

/**
 * Whoever may not see masked text may not choose by it either: which tasks an error text hits would tell what it hides.
 */
export function mayChoose(actor: Actor, choice: BulkChoice): VerbResult<null> {
  const byText = choice.by === 'filter' && choice.error !== undefined;
  return byText && !may(actor.role, 'task.reveal')
    ? refused({ code: 'no_permission', permission: 'task.reveal' })
    : ok(null);
}

export function missingRight(actor: Actor, asked: BulkKind) {
  return permissionsFor(asked).find((permission) => !may(actor.role, permission));
}

/** The same set has the same key, whatever is done to it. */
export function liveKeyOf(choice: BulkChoice): string {
  if (choice.by === 'ticks') return `ticks-${textHash(choice.tasks.map(({ id }) => id).join(','))}`;
  const { by: _by, ...filter } = choice;
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return `filter-${textHash(JSON.stringify(given.sort()))}`;
}

import { z } from 'zod';
import type { StoredRequest } from '../../db/approval-store';
import { readSetParts } from '../../db/bulk-parts';
import { summariseChoice, type SetSummary } from '../../db/bulk-plan';
import { choiceRanges } from '../../db/bulk-set';
import type { Tx } from '../../db/client';
import { readRange } from '../../db/list-reader';
import type { TaskFacts } from '../../db/task-reader';
import { moneyFact } from '../../domain/approval';
import { permissionsFor } from '../../domain/bulk';
import { refused } from '../../domain/errors';
import type { RequestFact } from '../../domain/views/approval';
import type { Actor } from '../actor';
import { frozenSet } from '../bulk/bulk-approval';
import { mayChoose, startInput } from '../bulk/bulk-input';
import { createBulk, type Asked } from '../bulk/start-bulk';
import type { ServiceContext } from '../context';
import { approvedBy, type ApprovalKind, type RequestDetails } from './approval-kind';

/** Tasks of the set that the second person is shown. */
const SHOWN = 10;

/** As `startBulk` stored it: the operation's own input, and the instant as of which its set is fixed. */
const fixed = z.object({
  frozenAt: z.iso.datetime().transform((text) => new Date(text)),
  expected: z.number(),
});

function askedOf(input: unknown): Asked {
  return { ...startInput.parse(input), ...fixed.parse(input) };
}

/** A bulk operation: it starts with the set as it was when it was asked for, or not at all. */
export const bulkKind: ApprovalKind = {
  permissions: (input) => permissionsFor(startInput.parse(input).kind),
  freeze: async (tx, input) => {
    const { choice, frozenAt } = askedOf(input);
    return frozenSet(await readSetParts(tx, choice, frozenAt));
  },
  whenChanged: 'set_changed',
  page: bulkPage,
  execute: async (ctx, maker, checker, request, input, tx) => {
    const asked = askedOf(input);
    const chooses = mayChoose(maker, asked.choice);
    if (!chooses.ok) return refused(chooses.error);
    return createBulk(ctx, maker, tx, asked, approvedBy(request, checker));
  },
};

async function bulkPage(
  { db }: ServiceContext,
  viewer: Actor,
  _request: StoredRequest,
  input: unknown,
): Promise<RequestDetails> {
  const { kind, choice, options, frozenAt } = askedOf(input);
  const { samples, excluded } = await readSamples(db.prisma, askedOf(input), viewer);
  const fact = (label: string, after: string | number | null): RequestFact[] =>
    after === null ? [] : [{ label, before: null, after: `${after}` }];
  const facts = [
    ...fact('action', kind),
    ...fact('frozenAt', frozenAt.toISOString()),
    ...(choice.by === 'ticks' ? fact('ticked', choice.tasks.length) : filterFacts(choice)),
    ...fact('compensation', options.compensation),
    ...fact('outcomeHow', options.outcomeHow),
    ...fact('canary', options.canary),
    ...fact('ratePerSecond', options.ratePerSecond),
    ...fact('stopAtPercent', options.stopAtPercent),
    ...[...excluded].flatMap(([why, count]) => fact(`skipped_${why}`, count)),
  ];
  const rows = samples.map(({ id, bizId, bizType, amountMinor, currency }) => ({
    label: bizId,
    href: `/tasks/${id}`,
    facts: [bizType],
    stake: amountMinor === null || currency === null ? null : moneyFact(amountMinor, currency),
  }));
  return { facts, rows, diff: null };
}

/** Ticked rows are looked at one by one; of a filter the first are shown, since it may mean a million. */
async function readSamples(
  tx: Tx,
  { kind, choice, frozenAt }: Asked,
  { role }: Actor,
): Promise<Pick<SetSummary, 'samples' | 'excluded'>> {
  if (choice.by === 'ticks')
    return summariseChoice(tx, choice, { action: kind, role, now: frozenAt, samples: SHOWN });
  const samples: TaskFacts[] = [];
  for (const range of await choiceRanges(tx, choice, frozenAt)) {
    const rows = await readRange(tx, range, null, 'asc', SHOWN - samples.length);
    samples.push(...rows.map(({ task }) => task));
    if (samples.length >= SHOWN) break;
  }
  return { samples, excluded: new Map() };
}

function filterFacts(choice: Extract<Asked['choice'], { by: 'filter' }>): RequestFact[] {
  const { view, bizType, group, from, to, error, key } = choice;
  const given = { view, bizType, group, from, to, error, key };
  return Object.entries(given).flatMap(([label, after]) =>
    after === undefined ? [] : [{ label, before: null, after }],
  );
}

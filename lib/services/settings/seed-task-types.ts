import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { EXECUTORS, readTaskType, taskTypeSettings } from '../../config/task-type';
import { auditDone } from '../../db/audit-store';
import { withLockRetry } from '../../db/failure';
import { problemSentence } from '../../domain/task-type-problem';
import { createTaskType, overwriteTaskType } from '../../db/task-type-store';
import { auditEntry } from '../actor';
import type { ServiceContext } from '../context';

const seedFile = z.object({
  taskTypes: z.array(
    z.object({
      bizType: z.string().min(1).max(32),
      executor: z.enum(EXECUTORS),
      enabled: z.boolean().default(true),
      settings: taskTypeSettings,
    }),
  ),
});

export type SeedReport = {
  created: string[];
  overwritten: string[];
  /** There already, so left alone. */
  kept: string[];
  /** Types that are stored but cannot run, with the reason. */
  problems: { bizType: string; problem: string }[];
};

/** A seed file that cannot be used; the message names the file and what is wrong where. */
export class SeedFileError extends Error {
  override name = 'SeedFileError';
}

const SYSTEM = { id: null, name: 'makegood', role: 'system' };

/**
 * Loads task types from a file like `prisma/seed/task-types.json`. What is there stays as it is unless `overwrite`:
 * somebody may have changed it since. Throws SeedFileError.
 */
export async function seedTaskTypes(
  ctx: ServiceContext,
  path: string,
  options: { overwrite?: boolean } = {},
): Promise<SeedReport> {
  const { taskTypes } = await readSeedFile(path);
  const report: SeedReport = { created: [], overwritten: [], kept: [], problems: [] };
  for (const type of taskTypes) {
    const row = { ...type, settings: JSON.stringify(type.settings) };
    const { problem } = readTaskType(row);
    if (problem !== null) report.problems.push({ bizType: type.bizType, problem: problemSentence(problem) });
    const made = await withLockRetry(() =>
      ctx.db.prisma.$transaction(async (tx) => {
        const now = ctx.db.clock.now();
        const created = await createTaskType(tx, row, now);
        if (!created && options.overwrite !== true) return 'kept';
        if (!created) await overwriteTaskType(tx, row, now);
        const subject = { type: 'task_type' as const, id: type.bizType };
        const entry = auditEntry(ctx, SYSTEM, 'seed_task_type', subject);
        await auditDone(tx, { ...entry, bizType: type.bizType, details: { overwritten: !created } });
        return created ? 'created' : 'overwritten';
      }),
    );
    report[made].push(type.bizType);
  }
  return report;
}

async function readSeedFile(path: string): Promise<z.output<typeof seedFile>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new SeedFileError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = seedFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`);
  throw new SeedFileError(lines.join('\n'));
}

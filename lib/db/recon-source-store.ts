import { readSourceSettings } from '../config/recon-source';
import { SOURCE_FORMATS, type SourceFormat, type SourceSettings } from '../domain/source-settings';
import type { SourceDefinition } from '../domain/views/recon-source';
import type { Tx } from './client';
import { databaseTrouble } from './failure';
import type { ReconSource, ReconSourceVersion } from './generated/mysql/client';

export type StoredSource = Omit<ReconSource, 'format' | 'settings'> & {
  format: SourceFormat;
  settings: SourceSettings;
};

export type StoredSourceVersion = Omit<ReconSourceVersion, 'format' | 'settings'> & SourceDefinition;

export async function findSource(tx: Tx, id: bigint): Promise<StoredSource | null> {
  const row = await tx.reconSource.findUnique({ where: { id } });
  return row === null ? null : readSource(row);
}

/** The same, and nobody changes it before the transaction ends: whoever edits it meanwhile waits. */
export async function lockSource(tx: Tx, id: bigint): Promise<StoredSource | null> {
  await tx.reconSource.updateMany({ where: { id }, data: { lockVersion: { increment: 0 } } });
  return findSource(tx, id);
}

/** By name; those that are turned off stand among the others. */
export async function listStoredSources(tx: Tx): Promise<StoredSource[]> {
  return (await tx.reconSource.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] })).map(readSource);
}

/** Of all sources. */
export async function sourceNames(tx: Tx): Promise<Map<bigint, string>> {
  const rows = await tx.reconSource.findMany({ select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Rules as they were, newest first. */
export async function readSourceVersions(
  tx: Tx,
  sourceId: bigint,
  limit: number,
): Promise<StoredSourceVersion[]> {
  const rows = await tx.reconSourceVersion.findMany({
    where: { sourceId },
    orderBy: { version: 'desc' },
    take: limit,
  });
  return rows.map((row) => ({ ...row, ...definitionOf(row.sourceId, row) }));
}

type By = { id: bigint | null; name: string };

/** A source with the first version of its rules. Null when the name is taken. */
export async function createSource(
  tx: Tx,
  source: SourceDefinition,
  by: By,
  now: Date,
  nextPullAt: Date | null = null,
): Promise<bigint | null> {
  const columns = columnsOf(source);
  const row = await unlessTaken(() =>
    tx.reconSource.create({
      data: { ...columns, nextPullAt, createdAt: now, updatedAt: now },
      select: { id: true },
    }),
  );
  if (row === null) return null;
  await recordVersion(tx, row.id, 1, columns, by, now);
  return row.id;
}

/** The next version of the rules, if they are still those that were seen. Rows changed; null: the name is taken. */
export async function saveSource(
  tx: Tx,
  seen: Pick<StoredSource, 'id' | 'lockVersion' | 'version'>,
  source: SourceDefinition,
  by: By,
  now: Date,
  nextPullAt: Date | null,
): Promise<number | null> {
  const { id, lockVersion } = seen;
  const columns = columnsOf(source);
  const version = seen.version + 1;
  const result = await unlessTaken(() =>
    tx.reconSource.updateMany({
      where: { id, lockVersion },
      data: { ...columns, version, nextPullAt, lockVersion: { increment: 1 }, updatedAt: now },
    }),
  );
  if (result?.count === 1) await recordVersion(tx, id, version, columns, by, now);
  return result?.count ?? null;
}

/** Conditional like `saveSource`; the rules stay what they are. */
export async function switchStoredSource(
  tx: Tx,
  { id, lockVersion }: Pick<StoredSource, 'id' | 'lockVersion'>,
  to: { enabled: boolean; nextPullAt: Date | null },
  now: Date,
): Promise<number> {
  const { count } = await tx.reconSource.updateMany({
    where: { id, lockVersion },
    data: { ...to, lockVersion: { increment: 1 }, updatedAt: now },
  });
  return count;
}

type Columns = { name: string; format: string; settings: string };

function columnsOf({ name, format, settings }: SourceDefinition): Columns {
  return { name, format, settings: JSON.stringify(settings) };
}

async function recordVersion(
  tx: Tx,
  sourceId: bigint,
  version: number,
  columns: Columns,
  by: By,
  at: Date,
): Promise<void> {
  const data = { sourceId, version, ...columns, at, actorId: by.id, actorName: by.name };
  await tx.reconSourceVersion.create({ data });
}

function readSource(row: ReconSource): StoredSource {
  return { ...row, ...definitionOf(row.id, row) };
}

/** Throws on settings that cannot be read: by guessed ones money would be compared in another way, unseen. */
function definitionOf(id: bigint, { name, format: named, settings: stored }: Columns): SourceDefinition {
  const settings = readSourceSettings(stored);
  const format = SOURCE_FORMATS.find((known) => known === named);
  if (settings === null || format === undefined)
    throw new Error(`the settings of source ${id} (${name}) cannot be read`);
  return { name, format, settings };
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T | null> {
  try {
    return await write();
  } catch (error) {
    if (databaseTrouble(error) === 'duplicate') return null;
    throw error;
  }
}

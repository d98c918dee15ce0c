import type { Tx } from '../../db/client';
import { listTypeRules, type ConfiguredType } from '../../db/type-rules-reader';
import { unconfiguredType, type TaskTypeRules } from '../../config/task-type';
import type { PausedType } from '../../domain/views/workers';
import { readPausedTypes } from '../circuits/paused-types';
import { stuckLimits, type StuckLimits } from '../../db/view-ranges';

/** The rules of all types, read once for a page. */
export type TypeCatalogue = {
  configured: readonly ConfiguredType[];
  limits: StuckLimits;
  rules(bizType: string): TaskTypeRules;
  maskedKeys(bizType: string): readonly string[];
  /** Types of ours that are not claimed now, the longest paused first. */
  pausedTypes: readonly PausedType[];
  /** Why a type is not claimed now; null when it is, or when nobody here would. */
  paused(bizType: string): PausedType | null;
};

export async function readTypeCatalogue(tx: Tx): Promise<TypeCatalogue> {
  const configured = await listTypeRules(tx);
  const byName = new Map(configured.map((type) => [type.bizType, type]));
  const rules = (bizType: string) => byName.get(bizType) ?? unconfiguredType(bizType);
  const pausedTypes = (await readPausedTypes(tx)).filter(
    ({ bizType }) => rules(bizType).executor !== 'external',
  );
  const paused = new Map(pausedTypes.map((type) => [type.bizType, type]));
  return {
    configured,
    limits: stuckLimits(configured),
    rules,
    pausedTypes,
    paused: (bizType) => paused.get(bizType) ?? null,
    maskedKeys: (bizType) => rules(bizType).settings.maskedKeys,
  };
}

import type { Tx } from '../../db/client';
import { listTypeRules, type ConfiguredType } from '../../db/type-rules-reader';
import { unconfiguredType, type TaskTypeRules } from '../../config/task-type';
import type { PausedType } from '../../domain/views/workers';
import { readPausedTypes } from '../circuits/paused-types';
import { stuckLimits, type StuckLimits } from './view-ranges';

/** The rules of all types, read once for a page. */
export type TypeCatalogue = {
  configured: readonly ConfiguredType[];
  limits: StuckLimits;
  rules(bizType: string): TaskTypeRules;
  maskedKeys(bizType: string): readonly string[];
  /** Why a type is not claimed now; null when it is, or when nobody here would. */
  paused(bizType: string): PausedType | null;
};

export async function readTypeCatalogue(tx: Tx): Promise<TypeCatalogue> {
  const configured = await listTypeRules(tx);
  const byName = new Map(configured.map((type) => [type.bizType, type]));
  const paused = await readPausedTypes(tx);
  const rules = (bizType: string) => byName.get(bizType) ?? unconfiguredType(bizType);
  return {
    configured,
    limits: stuckLimits(configured),
    rules,
    paused: (bizType) => (rules(bizType).executor === 'external' ? null : (paused.get(bizType) ?? null)),
    maskedKeys: (bizType) => rules(bizType).settings.maskedKeys,
  };
}

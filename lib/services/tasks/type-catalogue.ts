import type { Tx } from '../../db/client';
import { listTypeRules, type ConfiguredType } from '../../db/type-rules-reader';
import { unconfiguredType, type TaskTypeRules } from '../../config/task-type';
import { stuckLimits, type StuckLimits } from './view-ranges';

/** The rules of all types, read once for a page. */
export type TypeCatalogue = {
  configured: readonly ConfiguredType[];
  limits: StuckLimits;
  rules(bizType: string): TaskTypeRules;
  maskedKeys(bizType: string): readonly string[];
};

export async function readTypeCatalogue(tx: Tx): Promise<TypeCatalogue> {
  const configured = await listTypeRules(tx);
  const byName = new Map(configured.map((type) => [type.bizType, type]));
  const rules = (bizType: string) => byName.get(bizType) ?? unconfiguredType(bizType);
  return {
    configured,
    limits: stuckLimits(configured),
    rules,
    maskedKeys: (bizType) => rules(bizType).settings.maskedKeys,
  };
}

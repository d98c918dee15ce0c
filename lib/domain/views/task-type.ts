import type { TypeRulesView } from './task-page';

export type TaskTypeView = TypeRulesView & {
  bizType: string;
  concurrency: number;
  scanIntervalMs: number;
  timeoutMs: number | null;
  maskedKeys: string[];
  /** Where an amount is read from the payload, `$.amount`; null when the type names none. */
  amountPath: string | null;
  objectiveFailureBp: number;
  objectiveLatencyMs: number;
  updatedAt: string;
};

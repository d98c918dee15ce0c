import type { AuditEntry } from './audit-entry';
import type { CappedCount } from './quantities';
import type { TaskTypeProblem } from '../task-type-problem';
import type { TaskTypeDefinition } from '../task-type-settings';
import type { WorkerRefusal } from '../worker-refusal';
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

export type TaskTypeList = {
  types: TaskTypeView[];
  /** biz_types that stand in the ledger and that nobody configured; at most 200 types of the ledger are looked at. */
  unconfigured: string[];
  mayEdit: boolean;
};

/** A definition as it is stored now, and the version a save has to name. */
export type StoredDefinition = TaskTypeDefinition & { lockVersion: number };

/** Tasks that a change of the type touches. */
export type TypeLoad = { pending: CappedCount; processing: CappedCount };

export type TaskTypePage = {
  /** Addresses bare unless the reader may edit. */
  type: StoredDefinition;
  problem: TaskTypeProblem | null;
  /** Living workers that do not claim it for a reason of their own. */
  refusedBy: { host: string; problem: WorkerRefusal }[];
  updatedAt: string;
  mayEdit: boolean;
  load: TypeLoad;
  /** A task of it stands in the ledger, so it can be disabled but not deleted. */
  used: boolean;
  /** What was done to it, newest first. */
  history: AuditEntry[];
  historyCut: boolean;
};

/** What a change of a type answers. */
export type TaskTypeSaved = { bizType: string; lockVersion: number };

/** A task whose payload can be tried. */
export type SampleTask = { taskId: string; bizId: string; createdAt: string };

/** The payload of one, masked; null where it is too long to try. */
export type SamplePayload = { taskId: string; payload: string | null; maskedFields: number };

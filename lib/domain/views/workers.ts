import type { CircuitState } from '../circuit';
import type { CircuitAction, CircuitVerdict } from '../circuit-actions';
import type { LaneNumbers } from '../lane-numbers';
import type { TaskTypeProblem } from '../task-type-problem';
import type { CappedCount } from './quantities';

/** Why a type is not claimed, and until when. Instants are ISO, UTC. */
export type PausedType = {
  bizType: string;
  state: Exclude<CircuitState, 'closed'>;
  since: string;
  /** Failures in a row that opened it; 0 when a person holds a type that worked. */
  failures: number;
  /** Probes that failed since, and openings before that soon closed: 1 is the first. */
  trips: number;
  errorClass: string | null;
  /** Masked. */
  lastError: string | null;
  /** open: not claimed until then; one that is past waits for a due task. */
  nextProbeAt: string | null;
  /** half_open: who tries a task now. */
  probeWorker: string | null;
  held: { by: string; reason: string; at: string } | null;
};

/** With how many due tasks wait for it; null where many types are paused and this one was not counted. */
export type WaitingType = PausedType & { waiting: CappedCount | null };

export type TypeCircuit = {
  bizType: string;
  state: CircuitState;
  /** What a verb wants to hear back. */
  lockVersion: number;
  enabled: boolean;
  /** Why nobody can run it, by its settings. */
  problem: TaskTypeProblem | null;
  /** False: the settings say that failures never pause it. */
  automatic: boolean;
  /** Null while it is claimed. */
  paused: WaitingType | null;
  /** In all workers that are alive. */
  running: number;
  claimed: number;
  actions: Record<CircuitAction, CircuitVerdict>;
};

export const WORKER_STATES = ['alive', 'silent', 'stopped'] as const;
/** alive: heartbeat within 30 s. silent: none, and it did not say goodbye. */
export type WorkerState = (typeof WORKER_STATES)[number];

export type WorkerRow = {
  id: string;
  host: string;
  pid: number;
  version: string;
  state: WorkerState;
  startedAt: string;
  heartbeatAt: string;
  stoppedAt: string | null;
  /** Database clock minus the worker's own, milliseconds. */
  clockOffsetMs: number;
  inFlight: number;
  /** Types it did something for at its last heartbeat, or cannot run. */
  lanes: LaneNumbers[];
  finishedPerMinute: number | null;
  finishedTotal: string;
  lateTotal: string;
  /** Masked. */
  lastError: { text: string; at: string | null } | null;
  /** When the last of its leases runs out, as far as it told. */
  leaseUntil: string | null;
};

export type WorkersPage = {
  at: string;
  /** Alive, then silent, then stopped; the newest heartbeat first. */
  workers: WorkerRow[];
  /** There are more, heard of longer ago. */
  more: boolean;
  /** Versions of the workers that have not stopped, most workers first; several are worth a word. */
  versions: { version: string; workers: number }[];
  /** Types that Makegood runs, paused ones first. */
  types: TypeCircuit[];
  /** Due tasks of all types. */
  due: CappedCount;
};

/** What a verb on a circuit answers. */
export type CircuitMoved = { bizType: string; state: CircuitState; lockVersion: number };

import type { AuditAction } from './audit-actions';
import type { CircuitState } from './circuit';
import { may, type Permission, type Role } from './roles';

/** Verbs a person can press on a type's circuit. */
export const CIRCUIT_ACTIONS = ['hold', 'resume', 'probe'] as const;
export type CircuitAction = (typeof CIRCUIT_ACTIONS)[number];

/** `external`: nobody here claims the type, so there is nothing to stop. */
export type CircuitRefusal =
  | { because: 'state'; state: CircuitState }
  | { because: 'external' }
  | { because: 'role'; permission: Permission };

export type CircuitVerdict = { allowed: true } | ({ allowed: false } & CircuitRefusal);

export const CIRCUIT_PERMISSION: Permission = 'circuit.manage';

const POSSIBLE_FROM: Readonly<Record<CircuitAction, readonly CircuitState[]>> = {
  hold: ['closed', 'open', 'half_open'],
  resume: ['held'],
  probe: ['open'],
};

const AUDITED_AS = {
  hold: 'circuit_hold',
  resume: 'circuit_resume',
  probe: 'circuit_probe',
} as const satisfies Record<CircuitAction, AuditAction>;

export function circuitAuditAction(action: CircuitAction): AuditAction {
  return AUDITED_AS[action];
}

/** What a button shows and what a verb accepts. `external`: the type is run by somebody else. */
export function circuitVerdict(
  action: CircuitAction,
  circuit: { state: CircuitState; external: boolean },
  role: Role,
): CircuitVerdict {
  if (circuit.external) return { allowed: false, because: 'external' };
  if (!POSSIBLE_FROM[action].includes(circuit.state))
    return { allowed: false, because: 'state', state: circuit.state };
  if (!may(role, CIRCUIT_PERMISSION))
    return { allowed: false, because: 'role', permission: CIRCUIT_PERMISSION };
  return { allowed: true };
}

export function circuitVerdicts(
  circuit: { state: CircuitState; external: boolean },
  role: Role,
): Record<CircuitAction, CircuitVerdict> {
  return {
    hold: circuitVerdict('hold', circuit, role),
    resume: circuitVerdict('resume', circuit, role),
    probe: circuitVerdict('probe', circuit, role),
  };
}

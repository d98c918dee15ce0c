/** Roles as stored in `user.role`. */
export const ROLES = ['support', 'operator', 'finance', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** Every right a verb asks for. A verb names exactly one. */
export const PERMISSIONS = [
  'task.read',
  'task.note',
  'task.retry',
  'task.release',
  'task.run_now',
  'task.give_up',
  'task.compensate',
  'task.edit_payload',
  'task.reveal',
  'task.export',
  'bulk.start',
  'bulk.control',
  'group.manage',
  'audit.read',
  'task_type.read',
  'worker.read',
  'circuit.manage',
  'task_type.edit',
  'account.edit',
  'user.manage',
  'reconciliation.read',
  'reconciliation.import',
  'reconciliation.run',
  'reconciliation.resolve',
  'reconciliation.sign',
  'reconciliation.source',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const READ: readonly Permission[] = [
  'task.read',
  'task.note',
  'audit.read',
  'task_type.read',
  'worker.read',
  'account.edit',
  'reconciliation.read',
];

const GRANTS: Readonly<Record<Role, readonly Permission[]>> = {
  support: READ,
  operator: [
    ...READ,
    'task.retry',
    'task.release',
    'task.run_now',
    'task.give_up',
    'task.edit_payload',
    'task.reveal',
    'task.export',
    'bulk.start',
    'bulk.control',
    'group.manage',
    'circuit.manage',
  ],
  finance: [
    ...READ,
    'task.give_up',
    'task.compensate',
    'task.export',
    'bulk.start',
    'bulk.control',
    'reconciliation.import',
    'reconciliation.run',
    'reconciliation.resolve',
    'reconciliation.sign',
    'reconciliation.source',
  ],
  administrator: PERMISSIONS,
};

export function isRole(value: string): value is Role {
  return (ROLES as readonly string[]).includes(value);
}

export function may(role: Role, permission: Permission): boolean {
  return GRANTS[role].includes(permission);
}

/** Roles that hold a right, for the sentence "ask an operator or an administrator". */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => may(role, permission));
}

import { hashPassword } from '../../../lib/services/account/password';
import type { Database } from '../../../lib/db/client';
import type { Role } from '../../../lib/domain/roles';

/** Accounts of the demo. A production start refuses a ledger that has one of them. */
export type DemoUser = { id: bigint; email: string; name: string; role: Role; password: string };

/** The domain that marks an account, and with it a ledger, as the demo's. */
export const DEMO_EMAIL_DOMAIN = 'demo.local';

export const DEMO_USERS = {
  support: person(1n, 'support', 'Lin Xiaoyu', 'support'),
  operator: person(2n, 'operator', 'Wang Jun', 'operator'),
  finance: person(3n, 'finance', 'Chen Li', 'finance'),
  finance2: person(4n, 'finance2', 'Sofia Rossi', 'finance'),
  administrator: person(5n, 'admin', 'Ada Berg', 'administrator'),
} as const satisfies Record<string, DemoUser>;

function person(id: bigint, account: string, name: string, role: Role): DemoUser {
  return { id, email: `${account}@${DEMO_EMAIL_DOMAIN}`, name, role, password: `${account}-makegood` };
}

export async function seedDemoUsers(db: Database, createdAt: Date): Promise<void> {
  const users = await Promise.all(
    Object.values(DEMO_USERS).map(async ({ password, ...user }) => ({
      ...user,
      passwordHash: await hashPassword(password),
      createdAt,
      updatedAt: createdAt,
    })),
  );
  await db.prisma.user.createMany({ data: users });
}

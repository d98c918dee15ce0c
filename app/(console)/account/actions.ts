'use server';

import type { VerbResult } from '@/lib/domain/errors';
import { changeOwnPassword } from '@/lib/web/change-password';

export async function changePassword(current: string, next: string): Promise<VerbResult<unknown>> {
  return changeOwnPassword({ current, next });
}

'use server';

import type { VerbResult } from '@/lib/domain/errors';
import { redeemByForm, type RedeemForm } from '@/lib/web/link-door';

export async function redeem(form: RedeemForm): Promise<VerbResult<string>> {
  return redeemByForm(form);
}

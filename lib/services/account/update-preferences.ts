import type { VerbResult } from '../../domain/errors';
import type { Preferences } from '../../domain/views/account';
import type { ServiceContext } from '../context';

export type PreferencesInput = {
  locale?: 'en' | 'zh-CN';
  zone?: string;
  theme?: 'light' | 'dark' | 'auto';
};

/** Keep language, zone and theme in the user row. */
export async function updatePreferences(
  _ctx: ServiceContext,
  _input: unknown,
): Promise<VerbResult<Preferences>> {
  throw new Error('not built yet');
}

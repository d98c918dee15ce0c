'use server';

import type { VerbResult } from '@/lib/domain/errors';
import type { Preferences } from '@/lib/domain/views/account';
import { updatePreferences } from '@/lib/services/account/update-preferences';
import { keepPreferences, knownPreferences, type PreferencePatch } from './preference-cookies';
import { runVerb } from './run-verb';
import { currentSession } from './session';

/** Keeps language, theme or zone in this browser, and for a signed-in user in the account too. */
export async function savePreferences(patch: PreferencePatch): Promise<void> {
  await saveAccountPreferences(patch);
}

/** The same, and says whether the account has it; null when nobody is signed in. */
export async function saveAccountPreferences(
  patch: PreferencePatch,
): Promise<VerbResult<Preferences> | null> {
  await keepPreferences(patch);
  return (await currentSession()) ? runVerb(updatePreferences, knownPreferences(patch)) : null;
}

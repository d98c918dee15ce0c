'use server';

import { signInByForm, type SignInState } from '@/lib/web/sign-in-form';

export async function signInAction(_before: SignInState, form: FormData): Promise<SignInState> {
  return signInByForm(form);
}

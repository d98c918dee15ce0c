import type { VerbError } from '@/lib/domain/errors';

/** What the form knows after a try. */
export interface SignInFormState {
  email: string;
  error: VerbError | null;
  /** After a wrong password: how many more before waiting. */
  triesLeft: number;
  /** Set when signed in: where to go. */
  to: string | null;
}

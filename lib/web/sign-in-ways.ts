import 'server-only';
import type { SignInWays } from '@/lib/domain/views/user';
import { webEnvironment } from './web-environment';

/** How people sign in at this installation, for screens. */
export function signInWays(): SignInWays {
  const { openIdConnect, passwordLogin } = webEnvironment();
  return {
    provider: openIdConnect?.name ?? null,
    passwords: passwordLogin,
    rolesFromProvider: (openIdConnect?.roles.map.length ?? 0) > 0,
  };
}

import 'server-only';
import { redirect } from 'next/navigation';
import { PROVIDER_PROBLEMS } from './provider-problem';
import { webEnvironment } from './web-environment';

type Query = Record<string, string | string[] | undefined>;

/** What the page of a refused provider sign-in shows; leaves for the form when there is no provider. */
export function prepareRefused({ problem, reference }: Query) {
  const env = webEnvironment();
  if (env.openIdConnect === null) redirect('/sign-in');
  const known = PROVIDER_PROBLEMS.find((one) => one === problem) ?? 'failed';
  // Anybody can write an address: only what looks like a reference of ours is repeated.
  const shown = typeof reference === 'string' && /^[0-9a-f-]{4,40}$/.test(reference) ? reference : null;
  const { name: provider } = env.openIdConnect;
  return { problem: known, reference: shown, provider, environment: env.label, host: new URL(env.url).host };
}

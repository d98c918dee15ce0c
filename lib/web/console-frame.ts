import 'server-only';
import { getLocale } from 'next-intl/server';
import { redirect } from 'next/navigation';
import type { AccountView } from '@/lib/domain/views/account';
import type { CappedCount } from '@/lib/domain/views/quantities';
import { readAccount } from './current-account';
import type { DatabaseFailure } from './page-failure';
import { signInPath } from './run-verb';
import { countDesk, countLiveBulk, readFailedCount } from './view-counts';
import { webEnvironment } from './web-environment';

export type ConsoleFrame =
  | {
      kind: 'signed-in';
      account: AccountView;
      environment: string;
      failed: string | undefined;
      /** Bulk operations that are not over yet. */
      bulk: string | undefined;
      /** Open breaks, and requests that wait for a second person. */
      breaks: string | undefined;
      requests: string | undefined;
    }
  | { kind: 'outage'; failure: DatabaseFailure }
  | { kind: 'crash'; reference: string };

/** What stands around every page of the console; leaves for the sign-in page when nobody is signed in. */
export async function consoleFrame(): Promise<ConsoleFrame> {
  const account = await readAccount();
  if (account.ok) {
    const [counted, live, desk] = await Promise.all([readFailedCount(), countLiveBulk(), countDesk()]);
    const count = counted.ok ? counted.value.failed : undefined;
    const failed = count === undefined ? undefined : await cappedText(count);
    const env = webEnvironment();
    const environment = env.label ?? new URL(env.url).host;
    const bulk = live === undefined ? undefined : await cappedText({ count: live, capped: false });
    const breaks = desk && (await cappedText(desk.breaks));
    const requests = desk && (await cappedText(desk.requests));
    return { kind: 'signed-in', account: account.value, environment, failed, bulk, breaks, requests };
  }
  const { error } = account;
  if (error.code === 'database_unavailable') return { kind: 'outage', failure: 'database' };
  if (error.code === 'database_full') return { kind: 'outage', failure: 'full' };
  if (error.code === 'unexpected') return { kind: 'crash', reference: error.reference };
  return redirect(await signInPath('ended'));
}

/** "1,284", or "10,000+" where counting stopped. */
async function cappedText({ count, capped }: CappedCount): Promise<string> {
  const digits = new Intl.NumberFormat(await getLocale()).format(count);
  return capped ? `${digits}+` : digits;
}

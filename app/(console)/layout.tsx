import type { ReactNode } from 'react';
import { OutagePage } from '@/components/layout/outage';
import { AppShell } from '@/components/layout/app-shell';
import { consoleFrame } from '@/lib/web/console-frame';
import { pageFailure } from '@/lib/web/page-failure';
import { savePreferences } from '@/lib/web/preferences-action';
import { signOut } from '@/lib/web/sign-out-action';

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const frame = await consoleFrame();
  if (frame.kind === 'outage') return <OutagePage failure={frame.failure} />;
  if (frame.kind === 'crash') throw pageFailure({ kind: 'unexpected', reference: frame.reference });
  return (
    <AppShell
      environment={frame.environment}
      counts={{
        failed: frame.failed,
        bulk: frame.bulk,
        breaks: frame.breaks,
        requests: frame.requests,
      }}
      user={{ name: frame.account.name, role: frame.account.role }}
      savePreferences={savePreferences}
      signOut={signOut}
    >
      {children}
    </AppShell>
  );
}

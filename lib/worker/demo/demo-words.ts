import { DEMO_USERS } from '../../../prisma/seed/demo/demo-users';

export const DEMO_HELP = `Makegood's demo: a console with seven days of tasks, a worker, and simulated downstreams.

  npm run demo                     makes what is missing, then runs until Ctrl-C
  npm run demo -- --fresh          forgets the earlier demo and starts over
  npm run demo -- --host 0.0.0.0   listens beyond this machine (its passwords are public)

PORT (3000) is where the console listens; if it is taken, the next free one is used. Everything is in ./data/demo.
`;

const LABELS: Record<keyof typeof DEMO_USERS, string> = {
  support: 'support',
  operator: 'operator',
  finance: 'finance',
  finance2: 'finance, second person',
  administrator: 'administrator',
};

/** What stands on the screen once the console answers. */
export function readyText(consoleUrl: string, downstream: string): string {
  const users = Object.entries(DEMO_USERS).map(
    ([key, { name, email, password }]) =>
      `  ${LABELS[key as keyof typeof LABELS].padEnd(24)}${email.padEnd(24)}${password.padEnd(24)}${name}`,
  );
  return [
    '',
    `  Makegood is ready: ${consoleUrl}`,
    '',
    `  ${'Sign in as'.padEnd(24)}${'Email'.padEnd(24)}${'Password'.padEnd(24)}Name`,
    ...users,
    '',
    '  The refund gateway is down and a coupon batch has run out. Put them right, then retry in the console:',
    `    curl -X POST ${downstream}/repair/refund_submit`,
    `    curl -X POST ${downstream}/repair/coupon_grant`,
    `  Break something:      curl -X POST ${downstream}/break/payment_capture/slow`,
    `  What they did so far: curl ${downstream}/`,
    '',
    '  Log: data/demo/demo.log    Start over: npm run demo -- --fresh    End: Ctrl-C',
    '',
  ].join('\n');
}

import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

/** What every page of every context of one test wrote into the browser's console as an error, or threw. */
export type ConsoleWatch = {
  /** Errors that the test provokes on purpose: a page that is not there, a server that is away. */
  allow(pattern: RegExp): void;
  /** What nobody allowed, one line each. */
  problems(): string[];
  stop(): void;
};

/** What a test itself runs in the page to examine it; under this name the browser tells of it. */
export const EXAMINER = 'examiner.js';

/** Tells of broken rules by itself: some browsers' own words do not say which rule it was. */
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  if (event.sourceFile === '${EXAMINER}') return;
  console.error('policy violated: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample);
});`;

/** Watches every context that the browser opens from now on, `browser.newContext()` of the test itself included. */
export function watchConsole(browser: Browser): ConsoleWatch {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  const watch = (context: BrowserContext) => {
    context.on('console', (message) => {
      if (message.type() === 'error') seen.push(lineOf(message));
    });
    context.on('weberror', (webError) => seen.push(`thrown: ${webError.error().message}`));
    // A context that closes at once has no use for it.
    context.addInitScript(REPORT_VIOLATIONS).catch(() => undefined);
  };
  browser.on('context', watch);
  return {
    allow: (pattern) => allowed.push(pattern),
    problems: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    stop: () => browser.off('context', watch),
  };
}

function lineOf(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}

import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from './lib/testing/chromium';
import type { E2eProvider } from './lib/testing/e2e-products';

export default defineConfig<object, { provider: E2eProvider }>({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './lib/testing/e2e-products.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: ensureChromium(), args: CHROMIUM_FLAGS },
    viewport: { width: 1280, height: 800 },
    // A dialog that still slides moves away between a press and its release: no hand is that fast, a test is.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    // A failure tells the page's tree by itself; pictures and a trace cost a small machine a fifth of the run. To look
    // into one: `npm run test:e2e -- --trace on e2e/that.spec.ts`.
    screenshot: 'off',
    trace: 'off',
    // Emptied between tests, not made anew: the scripts of a page need not be read and compiled for each test.
    reuseContext: true,
  },
  projects: [
    { name: 'sqlite', use: { provider: 'sqlite' } },
    // The same product on the other database: for the specs whose title or tag says @both.
    { name: 'mysql', grep: /@both/, use: { provider: 'mysql' } },
  ],
});

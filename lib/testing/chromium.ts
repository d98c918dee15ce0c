import { canInstallPackages, findExecutable, installPackages } from './system-packages';

/** The same browser without windows of its own: a page opens in half the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What the browser is started with: no sandbox (root in containers), and no request of its own to anywhere. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Path of the browser: CHROMIUM_PATH, else PATH; null when there is none. */
export function findChromium(): string | null {
  const chosen = process.env.CHROMIUM_PATH;
  return chosen !== undefined && chosen !== '' ? chosen : findExecutable(NAMES, ['/usr/bin']);
}

/** Installs the quick browser where that can be done and none was chosen. Another one that is there will do, too. */
export function provisionChromium(): void {
  const chosen = (process.env.CHROMIUM_PATH ?? '') !== '';
  if (!chosen && findExecutable([SHELL]) === null && canInstallPackages()) {
    try {
      // The CJK fonts make Chinese screens real in screenshots and in measurements of text.
      installPackages([SHELL, 'fonts-noto-cjk']);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  ensureChromium();
}

/** Path of the browser. Throws with one sentence that says what to install. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.');
}

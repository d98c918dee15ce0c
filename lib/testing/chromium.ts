import { canInstallPackages, findExecutable, installPackages } from './system-packages';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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

/** Path of the browser; installed first where that can be done. Throws with one sentence that says what to install. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  if (canInstallPackages()) {
    // The CJK fonts make Chinese screens real in screenshots and in measurements of text.
    installPackages(['chromium', 'fonts-noto-cjk']);
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.');
}

// Finds a Chromium for tests and benches, and sets its command-line switches.
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** @param {string} file */
function runnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The Chromium to test with: `CHROMIUM_PATH`, otherwise one on the PATH, otherwise one in the usual places; null if there is
 * none.
 */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return runnable(wanted) ? wanted : null;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...candidates, ...places].find(runnable) ?? null;
}

/** The command that installs a Chromium. */
export const installChromium =
  process.platform === 'darwin'
    ? 'brew install --cask chromium'
    : process.platform === 'win32'
      ? 'winget install Google.Chrome'
      : 'sudo apt-get install -y chromium   (or set CHROMIUM_PATH)';

/** A line that names the missing browser and says how to get it, or null. Uses Playwright, which must be installed. */
export async function missingBrowser() {
  const wanted = process.env.CALLGROVE_BROWSER ?? 'chromium';
  const playwright = await import('@playwright/test');
  if (wanted === 'firefox' || wanted === 'webkit')
    return existsSync(playwright[wanted].executablePath())
      ? null
      : `No ${wanted} found. Install it:  npx playwright install ${wanted}`;
  if (wanted !== 'chromium') return `CALLGROVE_BROWSER is chromium, firefox or webkit, not “${wanted}”.`;
  if (process.env.CHROMIUM_PATH && !findChromium()) return `CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}`;
  if (findChromium() || existsSync(playwright.chromium.executablePath())) return null;
  return `No Chromium or Chrome found. Install one:  ${installChromium}`;
}

/** Playwright's own list: only the last `--disable-features` of a command line counts. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the address bar: each window starts two, which take two thirds of a short test's processor time. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Switches for a headless run in a container, which has neither sandbox nor network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages].join()}`,
];

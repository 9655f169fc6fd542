import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Resident memory of a browser's largest renderer process, in bytes; the browser's own windows do not count. `all` is its
 * entire memory; `program` is the part mapped from the browser's executable, which all pages share (0 if the system does not
 * report it). Collect garbage first.
 *
 * @param {import('@playwright/test').Browser} browser
 * @returns {Promise<{ all: number, program: number }>}
 */
export async function rendererMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pids = processInfo.filter(({ id, type }) => type === 'renderer' && !isBrowsersOwn(id)).map(({ id }) => id);
  if (pids.length === 0) throw new Error('The browser names no renderer process.');
  const [largest] = pids.map((pid) => residentMemory(pid)).toSorted((a, b) => b.all - a.all);
  return largest;
}

/** Reads /proc if it exists, because small Linux systems have no `ps`. A process that has ended uses nothing. @param {number} pid */
function residentMemory(pid) {
  const status = `/proc/${pid}/status`;
  if (!existsSync('/proc/self/status')) {
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
    return { all: kilobytes * 1024, program: 0 };
  }
  const text = existsSync(status) ? readFileSync(status, 'utf8') : '';
  const [all, program] = ['VmRSS', 'RssFile'].map((key) => Number(new RegExp(`^${key}:\\s*(\\d+) kB`, 'm').exec(text)?.[1] ?? 0));
  return { all: all * 1024, program: program * 1024 };
}

/**
 * Whether a process draws the browser's own windows, which come and go and may be larger than a blank page.
 *
 * @param {number} pid
 */
function isBrowsersOwn(pid) {
  const command = `/proc/${pid}/cmdline`;
  return existsSync(command) && readFileSync(command, 'utf8').includes('--top-chrome-webui');
}

/**
 * Collects garbage in a page and in its workers.
 *
 * @param {import('@playwright/test').Page} page a page that has not navigated yet
 * @returns {Promise<() => Promise<void>>} function that collects
 */
export async function garbageCollector(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {Set<string>} */
  const workers = new Set();
  /** @type {Map<number, () => void>} */
  const waiting = new Map();
  let id = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId));
  // A worker that has ended does not answer.
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => waiting.get(JSON.parse(message).id)?.());
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    for (const sessionId of workers) {
      const message = { id: ++id, method: 'HeapProfiler.collectGarbage' };
      const answered = new Promise((resolve) => waiting.set(message.id, () => resolve(undefined)));
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) });
      await answered;
    }
  };
}

import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/** What Chromium calls a task in its traces. */
const TASK = 'ThreadControllerImpl::RunTask';

/**
 * Watches how long the page's main thread is busy at a stretch. In time of its own: what other programs of a busy machine take out of a task,
 * and a long-task observer adds to it, blocks nobody on a machine that is not.
 */
export async function watchTasks(browser: Browser, page: Page): Promise<{ longest(): Promise<number> }> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  return {
    /** Milliseconds of the longest task; ends the watch. */
    longest: async () => {
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
      const main = new Set(
        traceEvents
          .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
          .map(({ pid, tid }) => `${pid} ${tid}`),
      );
      const tasks = traceEvents.filter(
        ({ name, ph, pid, tid, tdur }) => name === TASK && ph === 'X' && tdur !== undefined && main.has(`${pid} ${tid}`),
      );
      if (tasks.length === 0) throw new Error('The browser tells nothing of the tasks of its main thread.');
      return Math.max(...tasks.map(({ tdur }) => tdur!)) / 1000;
    },
  };
}

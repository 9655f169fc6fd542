/**
 * Starts the engine's worker, which is a file beside the page. `vite/report.ts` replaces this module in a report page.
 *
 * @throws Error where the browser has no workers, or refuses them
 */
export const startWorker = (): Worker =>
  new Worker(new URL('../../workers/engine/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'callgrove-engine',
  });

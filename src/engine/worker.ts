/**
 * Starts the engine's worker from a file next to the page. `vite/report.ts` replaces this module in a report page.
 *
 * @throws Error if the browser has no workers, or refuses to start one
 */
export const startWorker = (): Worker =>
  new Worker(new URL('../../workers/engine/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'callgrove-engine',
  });

/** The engine's worker, as a file beside the page. `vite/report.ts` replaces this module in a report page. */
export const worker = new Worker(new URL('../../workers/engine/engine.worker.ts', import.meta.url), {
  type: 'module',
  name: 'callgrove-engine',
});

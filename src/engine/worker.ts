/** The engine's worker, as a file beside the page. A self-contained page has another module in the place of this one (vite/report.ts). */
export const worker = new Worker(new URL('../../workers/engine/engine.worker.ts', import.meta.url), {
  type: 'module',
  name: 'callgrove-engine',
});

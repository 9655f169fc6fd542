import { fileURLToPath } from 'node:url';

const fewerRuns = fileURLToPath(new URL('fewer-runs.js', import.meta.url));

/** Replaces `fast-check` in tests with `fewer-runs.js`. @returns {import('vite').Plugin} */
export const fewerCases = () => ({
  name: 'fewer-cases',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'fast-check' && importer !== fewerRuns ? fewerRuns : null),
});

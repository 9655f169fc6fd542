import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const fewerRuns = fileURLToPath(new URL('fewer-runs.js', import.meta.url));

/** The unit tests of one room alone, as they run for each mutant. */
export default defineConfig({
  plugins: [
    {
      name: 'fewer-runs',
      enforce: 'pre',
      resolveId: (id, importer) => (id === 'fast-check' && importer !== fewerRuns ? fewerRuns : null),
    },
  ],
  test: {
    environment: 'node',
    include: [`${process.env.CALLGROVE_ROOM}/**/*.test.ts`],
    // Loading the engine anew for each file takes longer than the tests.
    isolate: false,
    // Ends what hangs.
    testTimeout: 60_000,
  },
});

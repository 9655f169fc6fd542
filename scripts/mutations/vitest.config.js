import { defineConfig } from 'vitest/config';
import { fewerCases } from '../lib/properties/plugin.js';

/** The unit tests of one room alone, as they run for each mutant. */
export default defineConfig({
  plugins: [fewerCases()],
  test: {
    environment: 'node',
    include: [`${process.env.CALLGROVE_ROOM}/**/*.test.ts`],
    // Loading the engine anew for each file takes longer than the tests.
    isolate: false,
    // Ends what hangs.
    testTimeout: 60_000,
  },
});

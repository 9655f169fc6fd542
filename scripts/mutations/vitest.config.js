import { defineConfig } from 'vitest/config';
import { fewerCases } from '../lib/properties/plugin.js';

/** Vitest settings for the unit tests of a single room, which run for each mutant. */
export default defineConfig({
  plugins: [fewerCases()],
  test: {
    environment: 'node',
    include: [`${process.env.CALLGROVE_ROOM}/**/*.test.ts`],
    // Loading the engine for each file would take longer than the tests.
    isolate: false,
    // Stops tests that hang.
    testTimeout: 60_000,
  },
});

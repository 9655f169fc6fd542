import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // A change of settings touches every test, which is more than a quick run has time for (scripts/lib/quick-tests.js).
    forceRerunTriggers: process.env.CALLGROVE_CHANGED ? [] : configDefaults.forceRerunTriggers,
    include: [
      'common/**/*.test.ts',
      'workers/**/*.test.ts',
      'src/**/*.test.ts',
      'cli/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // On two cores Vitest would leave one to itself, which does next to nothing while tests run.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Ends what hangs; a machine four times slower than the usual one stays far below.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['workers/**/*.test.ts', 'src/**/*.test.ts', 'cli/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    // Ends what hangs; a machine four times slower than the usual one stays far below.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['workers/**/*.test.ts', 'src/**/*.test.ts', 'cli/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 30_000,
  },
});

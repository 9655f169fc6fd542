import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { fewerCases } from './scripts/lib/properties/plugin.js';

const testsOf = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.ts`);
const all = testsOf('common', 'workers', 'src', 'cli', 'scripts', 'bench');
const engine = ['analysis', 'comparison', 'engine', 'profile', 'sharing', 'tree'].map((room) => `workers/${room}`);
const leftOut = (process.env.CALLGROVE_LEFT_OUT ?? '').split(',').filter((file) => file !== '');
const excluded = [...configDefaults.exclude, ...leftOut];
const together = testsOf('common', 'cli', 'scripts', ...engine);

export default defineConfig({
  // A quick run has no time for all cases of each property (scripts/lib/quick-tests.js).
  plugins: process.env.CALLGROVE_CHANGED ? [fewerCases()] : [],
  test: {
    environment: 'node',
    // Nor for every test, which a change of settings would touch.
    forceRerunTriggers: process.env.CALLGROVE_CHANGED ? [] : configDefaults.forceRerunTriggers,
    projects: [
      // These replace nothing global, so the files of one process share what they import: loading it for each took a third of their time.
      { extends: true, test: { name: 'engine', include: together, exclude: excluded, isolate: false } },
      { extends: true, test: { name: 'others', include: all, exclude: [...excluded, ...together] } },
    ],
    // On two cores Vitest would leave one to itself, which does next to nothing while tests run.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Ends what hangs; a machine four times slower than the usual one stays far below.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});

import { runTool } from './run.js';
import { seconds } from './steps.js';

/** @type {{ name: string, bin: string, args: string[] }[]} */
const checks = [
  { name: 'types', bin: 'typescript/bin/tsc', args: ['-b'] },
  { name: 'format and accessibility lint', bin: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'lint', bin: 'eslint/bin/eslint.js', args: ['--max-warnings', '0', '.'] },
  {
    name: 'rules between rooms',
    bin: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src', 'workers', 'cli', 'e2e', 'bench', 'scripts'],
  },
  { name: 'licences', bin: '../scripts/licences.js', args: [] },
  { name: 'dead code', bin: 'knip/bin/knip.js', args: ['--no-progress'] },
];

/** Runs every check, also after one failed. */
export async function runChecks() {
  const results = [];
  for (const { name, bin, args } of checks) {
    const start = performance.now();
    const { code, output } = await runTool(bin, args, { quiet: true });
    const passed = code === 0;
    console.log(`${passed ? 'passed' : 'FAILED'}  check: ${name} (${seconds(performance.now() - start)})`);
    results.push({ name: `check: ${name}`, passed, output: output.trim() });
  }
  return results;
}

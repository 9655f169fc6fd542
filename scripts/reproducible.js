// npm run reproducible: builds the app and the command line twice into separate folders and compares every byte.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, runTool } from './lib/run.js';
import { digests } from './lib/stamp.js';

/** @type {Record<string, string>[]} */
const builds = [];
for (let i = 0; i < 2; i++) {
  const folder = mkdtempSync(path.join(root, '.cache', 'build-'));
  for (const [config, out] of [
    // The app takes the report page from .cache/.
    ['vite.report.config.ts', null],
    ['vite.config.ts', 'dist'],
    ['vite.cli.config.ts', 'dist-cli'],
  ]) {
    const place = out === null ? [] : ['--outDir', path.join(folder, out)];
    const args = ['build', '--config', /** @type {string} */ (config), ...place, '--logLevel', 'warn'];
    const { code, output } = await runTool('vite/bin/vite.js', args, { quiet: true });
    if (code !== 0) {
      console.error(output);
      process.exit(1);
    }
  }
  builds.push(digests(folder));
  rmSync(folder, { recursive: true });
}
const [first, second] = builds;
const names = [...new Set([...Object.keys(first), ...Object.keys(second)])].sort();
const differ = names.filter((name) => first[name] !== second[name]);
for (const name of differ) console.error(`differs: ${name}`);
console.log(`${names.length} files, ${differ.length} differ`);
process.exitCode = differ.length > 0 || names.length === 0 ? 1 : 0;

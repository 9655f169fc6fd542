import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { bundle, cache } from '../../scripts/lib/node-bundle.js';
import { run } from '../../scripts/lib/run.js';

/** Number of contexts in the artificial profile that `--smoke` opens. */
export const FEW = 1000;

/**
 * Writes an artificial profile, unless it already exists.
 *
 * @param {{ name: string, contexts: number, changed?: number }} wanted
 * @returns {Promise<string>} its path
 */
export async function generated({ name, contexts, changed = 0 }) {
  const file = path.join(cache, `${name}.mct`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const { code, output } = await run(
    process.execPath,
    // Forty million contexts need more memory than Node allows by default.
    ['--max-old-space-size=12000', await bundle('bench/generate.ts'), file, String(contexts), String(changed)],
    { quiet: true },
  );
  if (code !== 0) throw new Error(`The profile could not be generated:\n${output}`);
  return file;
}

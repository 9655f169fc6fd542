import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** On Windows, `npm` and the tools in `node_modules/.bin` are batch files and run only through a shell. */
const shell = process.platform === 'win32';

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, stdoutTo?: 'stderr', timeout?: number }} [options] quiet:
 * collect the output and show it only on failure; timeout: milliseconds after which the command is ended
 * @returns {Promise<{ code: number, output: string }>} code 127 if the command does not exist
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      timeout: options.timeout,
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', options.stdoutTo === 'stderr' ? 2 : 'inherit', 'inherit'],
      shell,
    });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/**
 * Runs a tool installed by npm through Node, so that it works without a shell on every platform.
 * @param {string} bin path of the tool's script, relative to node_modules
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(bin, args, options) {
  return run(process.execPath, [`node_modules/${bin}`, ...args], options);
}

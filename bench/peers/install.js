// Installs the other flame graph viewers that bench/peers.js measures.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root, run } from '../../scripts/lib/run.js';

/** Time limit for an installation, in milliseconds. */
const PATIENCE = 240_000;

/**
 * Installs packages into a separate folder, unless they are already there.
 *
 * @param {string} from folder with the package.json
 * @param {string} folder below .cache
 * @param {string} telling one of its packages
 * @returns {Promise<string>} its node_modules
 */
async function install(from, folder, telling) {
  const into = path.join(root, '.cache', folder);
  const wanted = path.join(from, 'package.json');
  const there = path.join(into, 'package.json');
  const modules = path.join(into, 'node_modules');
  const known = existsSync(there) && readFileSync(there, 'utf8') === readFileSync(wanted, 'utf8');
  if (known && existsSync(path.join(modules, telling))) return modules;
  mkdirSync(into, { recursive: true });
  copyFileSync(wanted, there);
  const options = ['--prefix', into, '--no-audit', '--no-fund', '--package-lock=false', '--ignore-scripts', '--legacy-peer-deps'];
  const { code, output } = await run('npm', ['install', ...options], { quiet: true, timeout: PATIENCE });
  if (code !== 0) throw new Error(`npm install of ${telling} ended with ${code}:\n${output}`);
  return modules;
}

const peers = path.join(root, 'bench', 'peers');

/** Installs speedscope, d3 and d3-flame-graph. @returns {Promise<string>} their node_modules */
export const installPeers = () => install(peers, 'peers', 'speedscope');

/**
 * Replacements for modules of @grafana/flamegraph: one shows a button only inside Grafana; two others are imported as if they
 * were proper ES modules.
 *
 * @param {string} modules
 * @returns {Record<string, string>} source by name
 */
function standIns(modules) {
  const from = (/** @type {string} */ file) => JSON.stringify(path.join(modules, file));
  return {
    '@grafana/assistant': 'export const OpenAssistantButton = () => null;',
    'react-custom-scrollbars-2': `export { Scrollbars as default } from ${from('react-custom-scrollbars-2/lib/index.js')};`,
    'react-virtualized-auto-sizer': `export { default } from ${from('react-virtualized-auto-sizer/dist/react-virtualized-auto-sizer.esm.js')};`,
  };
}

/**
 * Bundles @grafana/flamegraph with a page around it, because only a bundler can resolve its modules.
 *
 * @returns {Promise<string>} the folder of the page
 */
export async function bundleGrafana() {
  const from = path.join(peers, 'grafana');
  const modules = await install(from, 'peers-grafana', '@grafana/flamegraph');
  const folder = path.dirname(modules);
  copyFileSync(path.join(from, 'index.html'), path.join(folder, 'index.html'));
  const sources = standIns(modules);
  await build({
    root: folder,
    configFile: false,
    base: './',
    logLevel: 'error',
    plugins: [
      {
        name: 'stand-ins',
        enforce: 'pre',
        resolveId: (id) => (id in sources ? `\0${id}` : null),
        load: (id) => sources[id.slice(1)] ?? null,
      },
    ],
    build: { target: 'es2022', outDir: 'dist', emptyOutDir: true },
  });
  return path.join(folder, 'dist');
}

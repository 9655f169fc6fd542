import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundled } from '../scripts/lib/packages/bundled-packages.js';
import { shaded } from '../scripts/lib/packages/shaded-libraries.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tools that add code of their own, and tools that leave none in their output. */
const OF_TOOLS = /^# Licenses of bundled dependencies[\s\S]*/m;

/** Writes `licences.txt`: the licence texts of all code in the app and in the agent's jar beside it, as the licences require. */
export const notices = (): Plugin => ({
  name: 'licence-notices',
  apply: 'build',
  generateBundle() {
    const parts = bundled().map(({ name, version, licence, folder }) => {
      const file = readdirSync(`${root}/${folder}`).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each));
      const text = file ? readFileSync(`${root}/${folder}/${file}`, 'utf8').replaceAll('\r\n', '\n') : '';
      return `${name} ${version} (${licence})\n\n${text.replace(OF_TOOLS, '').trim()}`.trim();
    });
    const ofAgent = shaded().map(
      ({ name, version, licence, text }) => `${name} ${version}, part of callgrove-agent.jar (${licence})\n\n${text}`,
    );
    const own = readFileSync(`${root}/LICENSE`, 'utf8').trim();
    const source = [`Callgrove (Apache-2.0)\n\n${own}`, ...parts, ...ofAgent].join(`\n\n${'-'.repeat(80)}\n\n`);
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${source}\n` });
  },
});

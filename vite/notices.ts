import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundled } from '../scripts/lib/bundled.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The licence texts of all that is built in, as their licences ask for: `licences.txt`. */
export const notices = (): Plugin => ({
  name: 'licence-notices',
  apply: 'build',
  generateBundle() {
    const parts = bundled().map(({ name, version, licence, folder }) => {
      const file = readdirSync(`${root}/${folder}`).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each));
      const text = file ? readFileSync(`${root}/${folder}/${file}`, 'utf8').replaceAll('\r\n', '\n').trim() : '';
      return `${name} ${version} (${licence})\n\n${text}`.trim();
    });
    const own = readFileSync(`${root}/LICENSE`, 'utf8').trim();
    const source = [`Callgrove (Apache-2.0)\n\n${own}`, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`);
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${source}\n` });
  },
});

// Lists the libraries in the agent's jar, with their licences.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.js';

/** @typedef {{ group: string, name: string, version: string, licence: string, text: string }} Library */

/** @param {string} file below agent-java */
const read = (file) => readFileSync(path.join(root, 'agent-java', file), 'utf8');

/** Licences that shaded libraries may have, by Maven group. */
const LICENCES = new Map([['org.ow2.asm', 'BSD-3-Clause']]);

/**
 * Dependencies of a module, except test dependencies.
 *
 * @param {string} module
 * @returns {{ group: string, name: string }[]}
 */
function dependencies(module) {
  const pom = read(`${module}/pom.xml`).replace(/<!--[\s\S]*?-->/g, '');
  const own = pom.replace(/<(dependencyManagement|build)>[\s\S]*?<\/\1>/g, '');
  return [...own.matchAll(/<dependency>([\s\S]*?)<\/dependency>/g)]
    .map(([, text]) => ({
      group: /<groupId>(.*?)</.exec(text)?.[1] ?? '',
      name: /<artifactId>(.*?)</.exec(text)?.[1] ?? '',
      scope: /<scope>(.*?)</.exec(text)?.[1],
    }))
    .filter(({ scope }) => scope === undefined || scope === 'compile' || scope === 'runtime');
}

/**
 * Third-party libraries in the agent's jar: the dependencies of its modules.
 *
 * @returns {Library[]} sorted by name
 * @throws for a library whose licence has not been checked
 */
export function shaded() {
  const [, version] = /<asm\.version>([^<]+)</.exec(read('pom.xml')) ?? [];
  if (!version) throw new Error('agent-java/pom.xml names no asm.version.');
  // The licence texts begin after the blank line below the paragraph that names the libraries.
  const text = read('agent/src/main/notices/NOTICE').split('\n\n').slice(2).join('\n\n').trim();
  /** @type {Map<string, Library>} */
  const found = new Map();
  const modules = new Set(['agent']);
  for (const module of modules) {
    for (const { group, name } of dependencies(module)) {
      if (group === 'org.callgrove') modules.add(name.replace(/^callgrove-/, ''));
      else {
        const licence = LICENCES.get(group);
        if (licence === undefined)
          throw new Error(
            `${group}:${name} is shaded, and its licence is in no notice (scripts/lib/packages/shaded-libraries.js).`,
          );
        found.set(name, { group, name, version, licence, text });
      }
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

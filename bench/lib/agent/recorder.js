import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { jdkTool } from '../../../scripts/lib/jdk.js';
import { root, run } from '../../../scripts/lib/run.js';

/** @typedef {import('../../../scripts/lib/jdk.js').Jdk} Jdk */

/** An agent from a jar, with its own cache. Agents from before the cache existed run without one. */
export class Recorder {
  /** @param {Jdk} jdk @param {string} jar @param {string} folder for what it writes, relative to the root */
  constructor(jdk, jar, folder) {
    this.jdk = jdk;
    this.jar = jar;
    this.folder = folder;
    this.dump = `${folder}/run.mct`;
    this.caches = true;
    this.empty();
  }

  /** The `java` option. The cache has a separate folder, so that no other entries are found in it. @param {string} [more] */
  option(more = '') {
    const cache = this.caches ? `,cache=${path.join(root, this.folder, 'cache')}` : '';
    return `-javaagent:${this.jar}=out=${this.dump}${cache}${more}`;
  }

  /** Empties the cache, so that the next start is cold. */
  empty() {
    rmSync(path.join(root, this.folder, 'cache'), { recursive: true, force: true });
    mkdirSync(path.join(root, this.folder, 'cache'), { recursive: true, mode: 0o700 });
  }

  /** Finds out whether the jar supports the cache. @param {string[]} program arguments of `java` */
  async probe(program) {
    const { code, output } = await this.#java([this.option(), ...program]);
    if (code === 0) return;
    if (!/unknown option 'cache'/.test(output)) throw new Error(`The agent does not start:\n${output.trim().slice(-3000)}`);
    this.caches = false;
  }

  /**
   * Records once and reads from the agent's output how much memory its contexts take. The run also fills the cache.
   *
   * @param {string[]} program arguments of `java`
   * @param {{ contexts: number, treeBytes: number }} [base] result for an empty program
   */
  async account(program, base = { contexts: 0, treeBytes: 0 }) {
    const { code, output } = await this.#java([this.option(',times=true'), ...program]);
    if (code !== 0) throw new Error(`The program ended with exit status ${code}:\n${output.slice(-3000)}`);
    const contexts = Number(/^callgrove: ([\d,]+) contexts? /m.exec(output)?.[1].replaceAll(',', ''));
    if (!(contexts > 0)) throw new Error(`The agent named no contexts:\n${output.slice(-3000)}`);
    const treeBytes = bytesOfContexts(output) - base.treeBytes;
    const bytesPerContext = treeBytes / (contexts - base.contexts);
    return { contexts, treeBytes, bytesPerContext, dumpBytes: statSync(path.join(root, this.dump)).size };
  }

  /** @param {string[]} args */
  #java(args) {
    return run(jdkTool(this.jdk, 'java'), args, { quiet: true });
  }
}

/** Bytes taken for contexts, as reported by an agent with `times=true`. @param {string} output */
export function bytesOfContexts(output) {
  const found = /^callgrove: contexts used (\d+) bytes of memory$/m.exec(output);
  if (!found) throw new Error(`The agent did not say how much memory was taken for contexts:\n${output.slice(-3000)}`);
  return Number(found[1]);
}

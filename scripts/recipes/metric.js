// Tests the recipe for a metric.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { jdkTool } from '../lib/jdk.js';
import { agentJar, maven, mavenFailure } from '../lib/prerequisites.js';
import { root, run, runTool } from '../lib/run.js';
import { applySkeleton, inScratch } from './skeleton.js';

/** Maximum number of files that a counter may change, from bytecode to table. */
const MOST_FILES = 5;
const METRIC = 'field-writes';

/** The section to follow. */
function recipeText() {
  const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
  return text.split('\n## ').find((section) => section.startsWith('To add a metric\n')) ?? '';
}

/**
 * Figures of `skeletons/metric/program/Writes.java`, worked out by hand for a call tree of a given depth.
 *
 * @param {number} depth
 */
const written = (depth) => ({ '<init>': 2, left: 2 ** depth, right: 2 ** depth - 2, set: 600 });

/** @param {number[]} counts */
const sum = (counts) => counts.reduce((total, count) => total + count, 0);

/**
 * Follows “To add a metric” from CONTRIBUTING.md in a copy of the sources: builds the agent, records a program, and queries
 * every reader.
 *
 * @param {import('../lib/jdk.js').Jdk} jdk
 * @returns {Promise<import('../lib/tally.js').Outcome>}
 */
export function metricRecipe(jdk) {
  return inScratch(
    ['agent-java', 'workers/comparison/joint/one-time.txt', 'LICENSE', 'bin', 'package.json', 'skeletons/metric/program'],
    async (scratch) => {
      const recipe = new Recipe(jdk, scratch);
      await recipe.follow();
      const failed = recipe.wrong.map((what) => `recipe: to add a metric › ${what}`);
      return { passed: recipe.right, failed: failed.length, skipped: 0, named: { failed, flaky: [] } };
    },
  );
}

class Recipe {
  right = 0;
  /** @type {string[]} */
  wrong = [];

  /** @param {import('../lib/jdk.js').Jdk} jdk @param {string} scratch */
  constructor(jdk, scratch) {
    this.jdk = jdk;
    this.scratch = scratch;
  }

  async follow() {
    const files = applySkeleton('metric', this.scratch);
    this.expect(`takes at most ${MOST_FILES} files`, files.length <= MOST_FILES, true);
    const unnamed = files.filter((file) => !recipeText().includes(path.basename(file)));
    this.expect('names each file in CONTRIBUTING.md', unnamed, []);
    await this.build();
    // Covers steps of work, and merging the trees of two threads.
    const merged = await this.record(4, ['threads=merge', 'snapshots=1k-bytecodes']);
    const { states, inStates } = await this.java(merged, written(4));
    this.expect(`${merged}: ${states} earlier states have some of it, ${inStates}`, states > 0 && inStates > 0, true);
    await this.commandLine(merged, written(4));
    const large = await this.record(17, ['memory=16M']);
    const { folded } = await this.java(large, written(17));
    this.expect(`${large}: ${folded} contexts are folded`, folded > 0, true);
    await this.commandLine(large, written(17));
  }

  async build() {
    const agent = ['-q', '-Dmaven.test.skip=true', '-pl', 'agent', '-am', 'package'];
    const { code, output } = await maven(this.jdk, agent, { quiet: true, cwd: path.join(this.scratch, 'agent-java') });
    if (code !== 0) throw mavenFailure('build the agent with the metric of the skeleton', output);
    await this.succeed('javac', jdkTool(this.jdk, 'javac'), ['-d', '.', 'skeletons/metric/program/Writes.java']);
    const cli = [
      'build',
      '--config',
      'vite.cli.config.ts',
      '--outDir',
      path.join(this.scratch, 'dist-cli'),
      '--logLevel',
      'warn',
    ];
    const built = await runTool('vite/bin/vite.js', [...cli, '--emptyOutDir'], { quiet: true });
    if (built.code !== 0) throw new Error(`vite could not build the command line:\n${built.output.trim()}`);
  }

  /** @param {number} depth @param {string[]} options options of the agent @returns {Promise<string>} the dump */
  async record(depth, options) {
    const dump = `depth-${depth}.mct`;
    const agent = `-javaagent:${agentJar}=${[`out=${dump}`, 'include=Writes', 'quiet=true', ...options].join(',')}`;
    await this.succeed(dump, jdkTool(this.jdk, 'java'), [agent, '-cp', '.', 'Writes', String(depth)]);
    return dump;
  }

  /** Checks the reader in module `dump`. @param {string} dump @param {Record<string, number>} counts */
  async java(dump, counts) {
    const program = ['-cp', 'agent-java/dump/target/classes', 'skeletons/metric/program/Read.java', dump, METRIC];
    const found = JSON.parse(await this.succeed('Read', jdkTool(this.jdk, 'java'), program));
    this.expect(`${dump}: the Java reader finds each method's count`, found.methods, counts);
    this.expect(`${dump}: the Java reader finds nothing wrong`, found.problems, 0);
    return found;
  }

  /** Checks the TypeScript reader, through the command line. @param {string} dump @param {Record<string, number>} counts */
  async commandLine(dump, counts) {
    const info = JSON.parse(await this.callgrove(['info', dump, '--json']));
    this.expect(`${dump}: info describes the metric`, info.metrics.at(-1), {
      id: METRIC,
      label: 'Field writes',
      unit: 'field writes',
      kind: 'exact',
      better: 'less',
      exact: true,
      total: sum(Object.values(counts)),
    });
    this.expect(`${dump}: info finds nothing wrong`, info.problems, []);
    const lines = (await this.callgrove(['export', dump, '--metric', METRIC, '--merge', '--quiet'])).trim().split('\n');
    const exported = lines.map((line) => Number(line.slice(line.lastIndexOf(' '))));
    this.expect(`${dump}: export adds up`, sum(exported), sum(Object.values(counts)));
    this.expect(
      `${dump}: export has the path of a leaf`,
      lines.filter((line) => /Writes\.run.*;Writes\.set.* 600$/.test(line)).length,
      1,
    );
  }

  /** @param {string[]} args */
  callgrove(args) {
    return this.succeed(`callgrove ${args[0]}`, process.execPath, ['bin/callgrove.js', ...args]);
  }

  /** @param {string} name @param {string} command @param {string[]} args @returns {Promise<string>} its output */
  async succeed(name, command, args) {
    const { code, output } = await run(command, args, { quiet: true, cwd: this.scratch });
    if (code !== 0) throw new Error(`${name} ended with exit status ${code}:\n${output.trim().slice(-4000)}`);
    return output;
  }

  /** @param {string} what @param {unknown} actual @param {unknown} expected */
  expect(what, actual, expected) {
    if (isDeepStrictEqual(actual, expected)) {
      this.right++;
      return;
    }
    this.wrong.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  }
}

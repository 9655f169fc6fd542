import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './run.js';
import { fingerprint, markDone, once } from './stamp.js';

/** Installs the packages in package-lock.json, unless this has been done. Throws with npm's output if that fails. */
export function ensureInstalled() {
  return once(
    'install',
    fingerprint(['package.json', 'package-lock.json'], [process.version]),
    ['node_modules/.bin'],
    async () => {
      const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], { quiet: true });
      if (code !== 0) throw new Error(`npm ci failed:\n${output.trim()}`);
    },
  );
}

/** Maven: the one on the PATH, otherwise the wrapper, which fetches one. @param {NodeJS.ProcessEnv} env */
export async function mavenCommand(env) {
  const onPath = await run('mvn', ['--version'], { quiet: true, env });
  if (onPath.code === 0) return 'mvn';
  return path.join(root, 'agent-java', process.platform === 'win32' ? 'mvnw.cmd' : 'mvnw');
}

/**
 * Runs Maven on the agent's modules.
 *
 * @param {import('./jdk.js').Jdk} jdk
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export async function maven(jdk, args, options = {}) {
  const env = { ...process.env, JAVA_HOME: jdk.home, ...options.env };
  return run(await mavenCommand(env), ['-B', '-ntp', '-Dstyle.color=never', ...args], {
    cwd: path.join(root, 'agent-java'),
    ...options,
    env,
  });
}

/** An error for a failed Maven run. @param {string} what the run's task @param {string} output Maven's output */
export function mavenFailure(what, output) {
  const unreachable = /could not be resolved|could not transfer|unknown host|cannot access/i.test(output);
  const why = unreachable
    ? "Maven's artefacts cannot be had: is there a network, or a mirror to name in ~/.m2/settings.xml?\n"
    : '';
  return new Error(`Maven could not ${what}. ${why}${output.trim().slice(-2000)}`);
}

/** The agent's jar, relative to the root. */
export const agentJar = 'agent-java/agent/target/callgrove-agent.jar';

/** All jars that a user needs: the agent, the API, the bundled profiling agents, the test ledger and test budgets. */
export const agentJars = [
  agentJar,
  'agent-java/api/target/callgrove-api-0.1.0.jar',
  'agent-java/agents/target/callgrove-agents-0.1.0.jar',
  'agent-java/ledger/target/callgrove-ledger.jar',
  'agent-java/junit/target/callgrove-junit-0.1.0.jar',
];
const missingJars = () => agentJars.filter((jar) => !existsSync(path.join(root, jar)));

/** @param {import('./jdk.js').Jdk} jdk */
const agentPrint = (jdk) => fingerprint(['agent-java'], [jdk.version]);

/** Builds the agent's jars unless their sources are unchanged. @param {import('./jdk.js').Jdk} jdk */
export function ensureAgent(jdk) {
  return once('agent', agentPrint(jdk), agentJars, async () => {
    const modules = agentJars.map((jar) => jar.split('/')[1]).join();
    const { code, output } = await maven(jdk, ['-q', '-DskipTests', '-pl', modules, '-am', 'package'], { quiet: true });
    if (code !== 0 || missingJars().length > 0) throw mavenFailure(`build ${missingJars().join(', ') || 'the agent'}`, output);
  });
}

/** Records that the agent was built in another way, such as together with its tests. @param {import('./jdk.js').Jdk} jdk */
export function agentIsBuilt(jdk) {
  if (missingJars().length === 0) markDone('agent', agentPrint(jdk));
}

async function commit() {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { quiet: true });
  return code === 0 ? output.trim() : '';
}

/** Builds the app into dist/ and the command line into dist-cli/, unless their sources are unchanged. */
export async function ensureApp() {
  const sources = [
    'src',
    'workers',
    'cli',
    'sw',
    'vite',
    'public',
    'docs/screenshots',
    'index.html',
    'vite.config.ts',
    'vite.cli.config.ts',
    'vite.report.config.ts',
  ];
  // The page names its commit, and the agent's jar is next to it.
  const print = fingerprint([...sources, 'package.json', 'package-lock.json', agentJar], [await commit()]);
  return once('app', print, ['dist/index.html', 'dist-cli/callgrove.js'], async () => {
    // The app includes the report page.
    for (const config of ['vite.report.config.ts', 'vite.config.ts', 'vite.cli.config.ts']) {
      const { code, output } = await run(
        process.execPath,
        ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn'],
        { quiet: true },
      );
      if (code !== 0) throw new Error(`vite could not build ${config}:\n${output.trim()}`);
    }
  });
}

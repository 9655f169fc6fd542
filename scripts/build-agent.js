// npm run build:agent: builds three jars: the agent, its API, and the bundled profiling agents.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findJdks, installJdk } from './lib/jdk.js';
import { agentJars, ensureAgent } from './lib/prerequisites.js';
import { root } from './lib/run.js';
import { Steps } from './lib/steps.js';

const [jdk] = findJdks();
if (!jdk) {
  console.error(`No JDK 17 or later found (JAVA_HOME, PATH, JAVA_HOMES and the usual places). Install one:  ${installJdk}`);
  process.exit(1);
}
try {
  rmSync(path.join(root, '.cache', 'stamps', 'agent'), { force: true });
  await new Steps().step(
    `Building the agent with JDK ${jdk.version}`,
    () => ensureAgent(jdk),
    () => agentJars.join('\n  '),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

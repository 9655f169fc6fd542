// Runs before npm pack and npm publish: builds the agent, app, command line and bill of materials. No package is made without
// the agent.

import { findJdks, installJdk } from './lib/jdk.js';
import { ensureAgent, ensureApp, ensureInstalled } from './lib/prerequisites.js';
import { runTool } from './lib/run.js';
import { Steps } from './lib/steps.js';

// stdout is reserved for npm's own output, which may be JSON.
const steps = new Steps(process.stderr);
const [jdk] = findJdks();
if (!jdk) {
  console.error(`The package holds the agent, and no JDK 17 or later was found to build it. Install one:  ${installJdk}`);
  process.exit(1);
}
try {
  await ensureInstalled();
  await steps.step(`Building the agent with JDK ${jdk.version}`, () => ensureAgent(jdk), String);
  await steps.step('Building the app and the command line', ensureApp, String);
  const { code, output } = await runTool('./sbom.js', [], { quiet: true });
  if (code !== 0) throw new Error(output);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

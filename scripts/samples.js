// npm run samples: records the bundled samples again, by running real programs with the agent.

import { findJdks, installJdk } from './lib/jdk.js';
import { ensureAgent } from './lib/prerequisites.js';
import { recordSamples } from './lib/recording.js';
import { Steps } from './lib/steps.js';

const [jdk] = findJdks();
if (!jdk) {
  console.error(`No JDK 17 or later found. Install one:  ${installJdk}`);
  process.exit(1);
}
const steps = new Steps();
await steps.step('Building the agent', () => ensureAgent(jdk), String);
await steps.step('Recording into public/samples', () => recordSamples(jdk));

// node scripts/gradle-builds.js: tests the plug-in for Gradle, and follows docs/how-to/gate-a-gradle-build.md with the Gradle on the PATH.
import { followPage, gradleVersion, testPlugin } from './lib/builds/gradle.js';
import { findJdks, installJdk } from './lib/jdk.js';
import { ensureAgent, maven, mavenFailure } from './lib/prerequisites.js';
import { Steps, seconds } from './lib/steps.js';
import { Tally } from './lib/tally.js';

const [jdk] = findJdks();
if (!jdk) throw new Error(`No JDK 17 or later found. Install one:  ${installJdk}`);
const tally = new Tally();

/** Counts one program of this command. @param {string} name @param {() => Promise<string | void>} program */
async function held(name, program) {
  const begun = performance.now();
  try {
    const found = await program();
    if (found) console.log(`  ${found}`);
    tally.add(name, { passed: 1, failed: 0, skipped: 0 }, seconds(performance.now() - begun));
  } catch (error) {
    tally.fail(name, error instanceof Error ? error.message : String(error));
  }
}

await new Steps().step('Building the agent and the ledger', async () => {
  await ensureAgent(jdk);
  const { code, output } = await maven(jdk, ['-q', '-DskipTests', '-pl', 'ledger', '-am', 'package'], { quiet: true });
  if (code !== 0) throw mavenFailure('build the ledger', output);
});
await held("the plug-in by Gradle's API", () => testPlugin(jdk));
const version = await gradleVersion();
if (version === null) {
  console.log('SKIPPED the build script: no Gradle found. Install one:  apt-get install gradle');
  tally.add('the build script', { passed: 0, failed: 0, skipped: 1 });
} else await held(`the build script with Gradle ${version}`, () => followPage(jdk));
tally.tell();
process.exitCode = tally.failed > 0 ? 1 : 0;

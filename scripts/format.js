// npm run format: formats TypeScript, JavaScript and styles with Biome, and Java with the Maven formatter plug-in
// (agent-java/format.xml).

import { findJdks, installJdk } from './lib/jdk.js';
import { maven, mavenFailure } from './lib/prerequisites.js';
import { runTool } from './lib/run.js';

const { code } = await runTool('@biomejs/biome/bin/biome', ['check', '--write', '.']);
process.exitCode = code;
const [jdk] = findJdks();
if (jdk) {
  const java = await maven(jdk, ['-q', 'net.revelc.code.formatter:formatter-maven-plugin:format'], { quiet: true });
  if (java.code !== 0) {
    console.error(mavenFailure('format the Java sources', java.output).message);
    process.exitCode = 1;
  }
} else {
  console.error(`Java is left as it is: no JDK 17 or later found. Install one:  ${installJdk}`);
}

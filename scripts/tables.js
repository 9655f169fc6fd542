// npm run tables: writes tables of how each native or replaceable method of each JDK is counted (docs/leaves), and the summary
// in docs/metrics.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findJdks, installJdk, jdkTool } from './lib/jdk.js';
import { writeBetween } from './lib/marked-text.js';
import { agentJar, ensureAgent } from './lib/prerequisites.js';
import { root, run } from './lib/run.js';
import { Steps } from './lib/steps.js';

const begin = '<!-- leaves: npm run tables -->';
const end = '<!-- /leaves -->';

const jdks = findJdks();
if (jdks.length === 0) {
  console.error(`No JDK 17 or later found. Install one:  ${installJdk}`);
  process.exit(1);
}

/** @param {import('./lib/jdk.js').Jdk} jdk @returns {Promise<string>} */
async function table(jdk) {
  const { code, output } = await run(jdkTool(jdk, 'java'), ['-jar', agentJar, 'table'], { quiet: true });
  if (code !== 0) throw new Error(`the table of ${jdk.home} ended with exit status ${code}:\n${output.trim()}`);
  return output;
}

/** The lines of a Markdown table that begins with a given heading. @param {string} text @param {string} heading */
function rows(text, heading) {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith(heading));
  const to = lines.findIndex((line, i) => i > from && !line.startsWith('|'));
  return lines.slice(from, to);
}

/** One JDK per release, the first one found. @param {import('./lib/jdk.js').Jdk[]} all */
function oneOfEach(all) {
  return all.filter((jdk, i) => all.findIndex((other) => other.major === jdk.major) === i).sort((a, b) => a.major - b.major);
}

const steps = new Steps();
await steps.step('Building the agent', () => ensureAgent(jdks[0]), String);
/** @type {string[]} */
const summaries = [];
for (const jdk of oneOfEach(jdks)) {
  await steps.step(`JDK ${jdk.version}`, async () => {
    const text = await table(jdk);
    mkdirSync(path.join(root, 'docs/leaves'), { recursive: true });
    writeFileSync(path.join(root, `docs/leaves/jdk-${jdk.major}.md`), text);
    const title = /^# Leaves of java.base in (.*)$/m.exec(text)?.[1] ?? jdk.version;
    summaries.push(`[${title}](leaves/jdk-${jdk.major}.md):\n\n${rows(text, '| how counted').join('\n')}`);
    return `docs/leaves/jdk-${jdk.major}.md`;
  });
}

writeBetween('docs/metrics.md', begin, end, `${summaries.join('\n\n')}\n`);

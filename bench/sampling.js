import path from 'node:path';
import { findJdks, installJdk } from '../scripts/lib/jdk.js';
import { agentJar, ensureAgent } from '../scripts/lib/prerequisites.js';
import { h2Program, handcountProgram, javacProgram } from '../scripts/lib/recording.js';
import { run } from '../scripts/lib/run.js';
import { readOptions, splitList } from './lib/command-line.js';
import { compileBench, timeJava } from './lib/java-program.js';
import { forgetOutput, repeatableProgram } from './lib/repeatable-programs.js';
import { medians, print } from './lib/report.js';

const NAMES = ['javac', 'H2', 'H2-rounds', 'lang3', 'Lucene', 'handcount'];
const help = `node bench/sampling.js [--runs N] [--programs ${NAMES.join(',')}] [--intervals 1M,100k]

What sampling=N-bytecodes costs, and how far its tree overlaps with the exact one in bytecodes. Whole runs, in turns: plain, sampled at each
interval, recorded exactly. Needs a JDK and a built command line.

  --runs N          how often each; 5 where left out
  --programs LIST   javac (one module), H2 (without an index), H2-rounds (forty in one VM), lang3 (javac on commons-lang3), Lucene,
                    handcount (some calls)
  --intervals LIST  bytecodes between samples; 1M,100k where left out`;
const { values } = readOptions(
  help,
  {
    options: {
      runs: { type: 'string', default: '5' },
      programs: { type: 'string', default: 'javac,H2,H2-rounds,lang3,Lucene' },
      intervals: { type: 'string', default: '1M,100k' },
    },
  },
  { runs: '1', programs: 'handcount', intervals: '1k' },
);
const chosen = splitList(values.programs, NAMES, help);
const intervals = values.intervals.split(',');
const [jdk] = findJdks();
if (!jdk) throw new Error(`There is no JDK; install one: ${installJdk}`);
await ensureAgent(jdk);

/** The file of a recording. @param {string} way */
const dumpOf = (way) => `.cache/bench-sampling-${way}.mct`;

/** The recorder's options for each way; none for plain runs. @type {Record<string, string>} */
const ways = { plain: '', ...Object.fromEntries(intervals.map((each) => [each, `,sampling=${each}-bytecodes`])), exact: ',' };

const [, classPath, ...scan] = await h2Program(jdk, 'scan');
/** Arguments of `java`. @type {Record<string, () => Promise<string[]>>} */
const programs = {
  javac: async () => javacProgram(),
  H2: async () => ['-cp', classPath, ...scan],
  'H2-rounds': async () => [
    '-cp',
    [await compileBench(jdk, 'programs/Rounds'), classPath].join(path.delimiter),
    'Rounds',
    '40',
    ...scan,
  ],
  lang3: () => repeatable('javac'),
  Lucene: () => repeatable('Lucene'),
  handcount: () => handcountProgram(jdk),
};

/** @param {string} name */
async function repeatable(name) {
  const program = await repeatableProgram(jdk, name);
  forgetOutput();
  return program;
}

/** The overlap of bytecodes in percent, and the ratio of the estimated total to the exact one. @param {string} way */
async function overlap(way) {
  const args = ['--max-old-space-size=6000', 'bin/callgrove.js', 'compare', dumpOf('exact'), dumpOf(way), '--json'];
  const { code, output } = await run(process.execPath, args, { quiet: true });
  if (code !== 0) throw new Error(output.trim().slice(-3000));
  const { overlap: overlaps, totals } = JSON.parse(output);
  return { overlap: overlaps.bytecodes, total: totals.bytecodes.b / totals.bytecodes.a };
}

for (const name of chosen) {
  const program = await programs[name]();
  const runs = [];
  for (let i = 0; i < Number(values.runs); i++) {
    /** @type {Record<string, number>} */
    const figures = {};
    for (const [way, option] of Object.entries(ways)) {
      const recorder = option ? [`-javaagent:${agentJar}=out=${dumpOf(way)},checkpoint=0${option === ',' ? '' : option}`] : [];
      const { wall, cpu } = await timeJava(jdk, [...recorder, ...program]);
      figures[`${way}, wall`] = wall;
      figures[`${way}, processor time`] = cpu;
      if (way === 'plain') continue;
      figures[`${way}, wall, times plain (ratio)`] = wall / figures['plain, wall'];
      figures[`${way}, processor time, times plain (ratio)`] = cpu / figures['plain, processor time'];
    }
    for (const each of intervals) {
      const { overlap: percent, total } = await overlap(each);
      figures[`${each}, overlap with the exact tree (percent)`] = percent;
      figures[`${each}, bytecodes, times exact (ratio)`] = total;
    }
    runs.push(figures);
  }
  print(`sampling: ${name}`, medians(runs, 2), { runs: runs.length, jdk: jdk.version });
}

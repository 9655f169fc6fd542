// npm run test:noise: measures how often a difference is reported between two recordings of the same program, and how
// often a planted difference is found.
//
// Opens the corpus of golden/noise in the app's engine, prints the tables of docs/benchmarks.md, and fails if more than one in
// twenty pairs of equal programs has a reported difference, if a planted change is missed too often, or if the engine and the second
// implementation in oracle.js report different methods.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../lib/node-bundle.js';
import { corpusFolder, runSet, weightsOf } from './corpus.js';
import { reportedMethods } from './oracle.js';
import { disjointPairs, equalPairs, plantedPairs } from './pairs.js';
import { perSecond } from './per-second.js';

/** @typedef {import('./pairs.js').Pair} Pair */
/** @typedef {{ event: string, isWeighted: boolean, areWaits: boolean }} Metric */

const counted = (/** @type {string} */ event) => ({ event: `jdk.${event}`, isWeighted: false, areWaits: false });
/** A metric weighted by bytes or durations. */
const weighted = (/** @type {string} */ event) => ({ event: `jdk.${event}`, isWeighted: true, areWaits: false });
/** A metric of waits, recorded only above a threshold. */
const waits = (/** @type {string} */ event) => ({ event: `jdk.${event}`, isWeighted: false, areWaits: true });
const waited = (/** @type {string} */ event) => ({ event: `jdk.${event}`, isWeighted: true, areWaits: true });
/** @type {Record<string, Metric>} */
const metrics = {
  samples: counted('ExecutionSample'),
  'cpu-time-samples': counted('CPUTimeSample'),
  'cpu-time': weighted('CPUTimeSample'),
  'sampled-allocation': weighted('ObjectAllocationSample'),
  'new-tlabs': weighted('ObjectAllocationInNewTLAB'),
  'outside-tlabs': weighted('ObjectAllocationOutsideTLAB'),
  'monitor-enters': waits('JavaMonitorEnter'),
  'monitor-enters-time': waited('JavaMonitorEnter'),
  'monitor-waits': waits('JavaMonitorWait'),
  'monitor-waits-time': waited('JavaMonitorWait'),
  parks: waits('ThreadPark'),
  'parks-time': waited('ThreadPark'),
  sleeps: waits('ThreadSleep'),
  'sleeps-time': waited('ThreadSleep'),
};
/** Events per run below which a pair says nothing about a metric, and below which planted changes of work need not be found. */
const [FEW, ENOUGH] = [50, 1200];
/**
 * Planted changes, by the end of a set's name: the method, the least rate at which it must be reported with one run per side
 * and with three, and whether it waits longer instead of doing more.
 */
const planted = [
  { suffix: '-search-doubled', method: 'Load.search', label: '`search` twice', least: { one: 0.9, three: 0 }, areWaits: false },
  {
    ...{ suffix: '-parse-30-percent-more', method: 'Load.parse', label: '`parse` 30% more' },
    ...{ least: { one: 0, three: 0.75 }, areWaits: false },
  },
  {
    suffix: '-take-waits-longer',
    method: 'Queues.take',
    label: '`take` waits longer',
    least: { one: 0, three: 0 },
    areWaits: true,
  },
];
const isUnseen = (/** @type {string} */ name) => name.endsWith('-unseen');
/**
 * Largest share of pairs of equal programs with a reported difference, and of pairs in which an untouched method is reported.
 */
const FALSE = 1 / 20;

const names = readdirSync(corpusFolder)
  .filter((file) => file.endsWith('.json.gz'))
  .map((file) => path.basename(file, '.json.gz'))
  .sort();
const sets = new Map(names.map((name) => [name, runSet(name)]));
const { reportedOf } = await import(pathToFileURL(await bundle('scripts/noise/reported-methods.ts')).href);
/** @type {string[]} */
const failures = [];

/** @param {Pair['a']} side @param {Metric} metric */
function eventsOf({ set, runs }, { event, isWeighted }) {
  const { stacks, runs: all } = /** @type {import('./corpus.js').RunSet} */ (sets.get(set));
  return runs.map((run) =>
    (all[run].events[event] ?? []).flatMap(([stack, weights]) =>
      weightsOf(weights).map(({ weight, count }) => ({ stack: stacks[stack], weight: isWeighted ? weight : 1, count })),
    ),
  );
}

/** Smallest number of events in a side's runs. @param {Pair['a']} side @param {Metric} metric */
const sizeOf = (side, metric) => Math.min(...eventsOf(side, metric).map((run) => run.reduce((sum, { count }) => sum + count, 0)));

/**
 * Methods reported for each pair, by metric, if both sides have enough events. Records pairs for which the oracle reports
 * others.
 *
 * @param {Pair[]} pairs
 * @param {number} [least] least number of events per run
 * @returns {Promise<Map<string, string[][]>>}
 */
async function reported(pairs, least = FEW) {
  const byMetric = new Map();
  const answers = await reportedOf(pairs, Object.keys(metrics));
  for (const [i, { a, b }] of pairs.entries())
    for (const [id, metric] of Object.entries(metrics)) {
      if (Math.min(sizeOf(a, metric), sizeOf(b, metric)) < least) continue;
      const methods = answers[i][id] ?? [];
      const expected = reportedMethods(eventsOf(a, metric), eventsOf(b, metric), metric.areWaits).map(({ name }) => name);
      if (methods.join() !== expected.join())
        failures.push(
          `${id} of ${a.set} ${a.runs} and ${b.set} ${b.runs}: ${methods || 'nothing'}; by the oracle ${expected || 'nothing'}`,
        );
      byMetric.set(id, [...(byMetric.get(id) ?? []), methods]);
    }
  return byMetric;
}

const rate = (/** @type {number} */ some, /** @type {number} */ all) => (all === 0 ? '–' : `${some}/${all}`);
/** @param {string[]} header @param {string[][]} rows */
function print(header, rows) {
  console.log(`\n| ${header.join(' | ')} |\n|${header.map(() => '---|').join('')}`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** Rates of pairs in which any method is reported, by metric and recorder. @param {string[]} chosen sets */
async function equalPrograms(chosen) {
  /** @type {Map<string, { one: string[][], three: string[][], sizes: number[] }>} */
  const rows = new Map();
  for (const set of chosen) {
    const { recorder } = /** @type {import('./corpus.js').RunSet} */ (sets.get(set));
    const pairs = equalPairs(set);
    const [one, three] = [await reported(pairs.one), await reported(pairs.three)];
    for (const [id, methods] of one) {
      const key = `${id} | ${recorder}`;
      const row = rows.get(key) ?? { one: [], three: [], sizes: [] };
      row.one.push(...methods);
      row.three.push(...(three.get(id) ?? []));
      row.sizes.push(...(sets.get(set)?.runs ?? []).map((_, run) => sizeOf({ set, runs: [run] }, metrics[id])));
      rows.set(key, row);
    }
  }
  print(
    ['metric', 'recorder', 'events a run', 'one run a side', 'three runs a side'],
    [...rows].sort().map(([key, { one, three, sizes }]) => {
      for (const each of [one, three])
        if (some(each) > each.length * FALSE)
          failures.push(`${key}: ${rate(some(each), each.length)} of equal programs reported`);
      return [key, `${Math.min(...sizes)}–${Math.max(...sizes)}`, rate(some(one), one.length), rate(some(three), three.length)];
    }),
  );
}

const some = (/** @type {string[][]} */ all) => all.filter((methods) => methods.length > 0).length;

/** How often planted changes are reported, and how often other methods are. */
async function plantedChanges() {
  /** @type {string[][]} */
  const rows = [];
  const beside = { pairs: 0, reported: 0 };
  for (const head of names)
    for (const { suffix, method, label, least, areWaits } of planted) {
      if (!head.endsWith(suffix)) continue;
      const pairs = plantedPairs(head.slice(0, -suffix.length), head);
      const events = areWaits ? FEW : ENOUGH;
      const [one, three] = [await reported(pairs.one, events), await reported(pairs.three, events)];
      for (const [id, single] of one) {
        if (metrics[id].areWaits !== areWaits) continue;
        const ofRuns = three.get(id) ?? [];
        const hits = (/** @type {string[][]} */ all) => all.filter((each) => each.includes(method)).length;
        const others = (/** @type {string[][]} */ all) => all.filter((each) => each.some((name) => name !== method)).length;
        const counts = [hits, others].flatMap((count) => [single, ofRuns].map((all) => rate(count(all), all.length)));
        rows.push([label, String(sets.get(head)?.jdk), id, ...counts]);
        if (id !== 'samples') continue;
        beside.pairs += single.length + ofRuns.length;
        beside.reported += others(single) + others(ofRuns);
        for (const [all, share] of /** @type {const} */ ([
          [single, least.one],
          [ofRuns, least.three],
        ]))
          if (hits(all) < all.length * share) failures.push(`${head}: reported in ${rate(hits(all), all.length)} only`);
      }
    }
  if (beside.reported > beside.pairs * FALSE)
    failures.push(`untouched methods reported in ${rate(beside.reported, beside.pairs)}`);
  print(['planted', 'JDK', 'metric', 'one run a side', 'three runs a side', 'another, one run', 'another, three runs'], rows);
}

/** Pairs of runs of programs that were recorded after the rule was final. */
async function unseenPrograms() {
  /** @type {Map<string, string[][]>} */
  const byMetric = new Map();
  for (const set of names.filter(isUnseen))
    for (const [id, methods] of await reported(disjointPairs(set, sets.get(set)?.runs.length ?? 0)))
      byMetric.set(id, [...(byMetric.get(id) ?? []), ...methods]);
  for (const [id, methods] of byMetric)
    if (some(methods) > 1) failures.push(`${id}: ${rate(some(methods), methods.length)} of an unseen program`);
  print(
    ['metric', 'pairs reported'],
    [...byMetric].map(([id, methods]) => [id, rate(some(methods), methods.length)]),
  );
}

console.log('\nEqual programs');
await equalPrograms(names.filter((name) => !isUnseen(name)));
console.log('\nPlanted changes');
await plantedChanges();
console.log('\nA program on which no threshold was chosen');
await unseenPrograms();
console.log('\nTotals a second of equal programs, three runs a side');
print(
  ...perSecond(
    [...sets].filter(([name]) => !isUnseen(name)).map(([, set]) => set),
    metrics,
  ),
);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

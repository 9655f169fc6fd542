/** Checks that the reader survives a corrupted file. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { timelineOf } from '../../analysis/timeline';
import { bufferSource } from '../../files/byte-source';
import { parse } from '../../formats/registry';
import { FormatError } from '../../jobs/errors';
import { Pace } from '../../jobs/pace';
import { intervalCounts } from '../../profile/interval-counts';
import { Profile } from '../../profile/profile';
import { byField } from '../../profile/values/value-frames';
import { laidOut } from '../opening';
import { RAW_VALUES } from '../raw-values';
import type { Mutant } from './mutants';

/** Kinds of errors with which a reader may reject a file; any other error is a fault of the reader. */
const FORESEEN = new Set(['empty', 'not-a-profile', 'newer-version', 'truncated', 'damaged', 'too-large']);
/** Most bytes of memory that a mutant may take, plus a number of bytes for each context. */
const MOST_MEMORY = 64 * 2 ** 20;
const MOST_FOR_CONTEXT = 30;
/**
 * Longest processor time for a mutant, in milliseconds; an intact file of this size takes a few. Elapsed time would depend on
 * what else the machine is doing.
 */
export const LONGEST = 5000;

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

export interface Outcome {
  /** Empty if nothing is wrong. */
  readonly fault: string;
  readonly refused: boolean;
  readonly ms: number;
  /** Largest increase in memory in bytes, as seen at each tick of the work. */
  readonly memory: number;
}

/** Reads a mutant as the engine does, and checks the result. */
export async function survive({ file, victim }: Mutant): Promise<Outcome> {
  const buffer = file.slice().buffer;
  if (++judged % 16 === 0) collect();
  const before = used();
  const meter = new Meter();
  const started = process.cpuUsage();
  let fault = '';
  let refused = false;
  let nodes = victim.nodes;
  try {
    const profile = await Profile.build(await parse(bufferSource(buffer), meter), meter);
    meter.look();
    await laidOut(profile.merged);
    await lookBack(profile, meter);
    meter.look();
    nodes = Math.max(nodes, profile.recording.nodes);
    fault = wrongIn(profile);
    if (fault === '') fault = await wrongByField(profile, meter);
    if (fault === '' && victim.naiveTotal !== undefined) fault = otherTotal(profile, victim.naiveTotal(file));
  } catch (error) {
    meter.look();
    refused = true;
    if (!(error instanceof FormatError))
      fault = `not refused but failed: ${error instanceof Error ? error.stack : String(error)}`;
    else if (!FORESEEN.has(error.kind)) fault = `refused as ${error.kind}`;
    else if (error.message === '' || error.advice === '') fault = 'refused without a word';
    else if (RAW_VALUES.test(`${error.message} ${error.where} ${error.advice}`))
      fault = `refused with a raw value: ${error.message}`;
  }
  const { user, system } = process.cpuUsage(started);
  const ms = (user + system) / 1000;
  const memory = meter.most - before;
  if (fault === '' && ms > LONGEST) fault = `took ${ms.toFixed(0)} ms`;
  if (fault === '' && memory > MOST_MEMORY + MOST_FOR_CONTEXT * nodes) fault = `took ${memory} bytes for ${nodes} contexts`;
  return { fault, refused, ms, memory };
}

/**
 * Reports if a naive reader of the same bytes finds a different sum of all figures; our figures are integers, one total per
 * metric.
 */
function otherTotal({ infos }: Profile, naive: number | null): string {
  const total = infos.reduce((sum, each) => sum + each.total, 0);
  return naive === null || Math.abs(naive - total) <= infos.length
    ? ''
    : `all figures add up to ${total}, those of a naive reader to ${naive}`;
}

/** Checks the tree with frames for values in the events' fields: it has the same totals. Empty if there are none. */
async function wrongByField({ recording, infos }: Profile, meter: Meter): Promise<string> {
  if (recording.values === undefined) return '';
  const grouped = await Profile.build(byField(recording), meter);
  await laidOut(grouped.merged);
  await lookBack(grouped, meter);
  const other = grouped.infos.find(({ total }, i) => total !== infos[i].total);
  return other === undefined ? wrongIn(grouped) : `${other.id} by field adds up to ${other.total}`;
}

/** Reads the snapshots of each metric that has them. */
async function lookBack({ merged, recording }: Profile, meter: Meter): Promise<void> {
  for (const metric of merged.metricIds) {
    if (intervalCounts(recording.metrics, recording.snapshots, metric).length === 0) continue;
    await timelineOf(merged, recording, { metric, by: 'package', most: 3, context: 0 }, [], meter);
    await merged.during({ from: 0, to: 1 }).ready([metric]);
  }
}

let judged = 0;

function used(): number {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

/** Samples the memory whenever the work lets messages in. */
class Meter extends Pace {
  most = 0;

  override async tick(...at: Parameters<Pace['tick']>): Promise<void> {
    this.look();
    return super.tick(...at);
  }

  look(): void {
    this.most = Math.max(this.most, used());
  }
}

/** Checks the invariants of a profile: a tree in order, and figures that add up. Empty if all hold. */
function wrongIn({ merged, infos, threads, names, recording }: Profile): string {
  const { tree } = merged;
  const { size, method, depth, end } = tree;
  if (size > recording.nodes) return 'more contexts than the file declares';
  let open: number[] = [];
  let highest = 0;
  for (let i = 0; i < size; i++) {
    if (depth[i] > open.length || method[i] >= names.size) return `context ${i} has no place or no method`;
    open = open.slice(0, depth[i]);
    if (open.length > 0 && end[i] > open[open.length - 1]) return `context ${i} ends after its caller`;
    if (end[i] <= i || end[i] > size) return `context ${i} ends nowhere`;
    if (depth[i] < 500) open.push(end[i]);
    else return '';
    highest = Math.max(highest, open.length);
  }
  if (highest !== tree.height) return `the tree is ${highest} high and says ${tree.height}`;
  for (let k = 0; k < infos.length; k++) {
    const { id } = infos[k];
    const { sums, widths } = merged.prefix(id);
    if (sums[size] !== infos[k].total) return `${id} adds up to ${sums[size]}, not to ${infos[k].total}`;
    const byThread = threads.reduce((sum, { totals }) => sum + totals[k], 0);
    if (byThread !== infos[k].total) return `${id} of the threads adds up to ${byThread}`;
    for (let i = 0; i < size; i++)
      if (!Number.isSafeInteger(sums[i + 1]) || widths[i + 1] < widths[i]) return `${id} of context ${i} is ${sums[i + 1]}`;
  }
  return '';
}

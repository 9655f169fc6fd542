/** Exports one profile in pprof's format (`callgrove export`): every metric as a sample type, threads as labels. */
import { createGzip } from 'node:zlib';
import { frame } from '../common/class-names';
import { descriptorOf } from '../common/metrics';
import { BYTES } from '../common/numbers';
import { OWN_COMMENT } from '../workers/formats/pprof/columns';
import { FIELD } from '../workers/formats/pprof/fields';
import type { Pace } from '../workers/jobs/pace';
import type { LaidTree } from '../workers/profile/laid-tree';
import type { Profile } from '../workers/profile/profile';
import { PprofMessage } from './pprof-message';
import { Failure } from './terminal/failure';

/** Maximum number of frames in all samples together, because each sample contains its whole stack. */
const MOST_FRAMES = 2 ** 31;
/** Number of bytes compressed at a time. */
const PIECE = 1 << 18;
const UNITS: Readonly<Record<string, string>> = { ns: 'nanoseconds', [BYTES]: 'bytes' };

/** Accepts the next bytes of a file. */
export type ByteSink = (bytes: Uint8Array) => void;

/**
 * Writes a gzipped profile (github.com/google/pprof, proto/profile.proto). Comments in the file describe the metrics, so that
 * exact counts are still exact when it is opened again.
 *
 * @param metric the metric that viewers show first
 */
export async function exportPprof(profile: Profile, metric: string, merged: boolean, sink: ByteSink, pace: Pace): Promise<void> {
  const packed = createGzip();
  packed.on('data', sink);
  const failed = new Promise<never>((_, reject) => packed.on('error', reject));
  const write = (bytes: Uint8Array): Promise<unknown> =>
    Promise.race([failed, new Promise<void>((resolve) => packed.write(bytes, () => resolve()))]);
  const strings = new Strings();
  const head = new PprofMessage();
  const ids = profile.infos.map(({ id }) => id);
  for (const { id, unit } of profile.infos)
    head.message(FIELD.sampleType, (type) =>
      type.number(1, strings.number(id)).number(2, strings.number(UNITS[unit] ?? 'count')),
    );
  await write(head.take());
  let below = 0;
  const trees = merged ? [null] : profile.threads.filter(({ contexts }) => contexts > 0);
  for (const thread of trees) {
    const laid = thread === null ? profile.merged : await profile.tree(thread.index, pace);
    await laid.ready(ids);
    checkFrames(laid);
    const label = new PprofMessage();
    if (thread !== null) {
      label.message(3, (each) =>
        each.number(1, strings.number('thread')).number(2, strings.number(thread.name || `thread ${thread.id}`)),
      );
      label.message(3, (each) => each.number(1, strings.number('thread id')).number(3, thread.id));
    }
    below += await writeSamples(laid, ids, label.take(), write);
  }
  const tail = new PprofMessage();
  writeMethods(profile, strings, tail);
  const { start, end } = profile.recording;
  if (start > 0) tail.number(FIELD.time, start * 1e6).number(FIELD.duration, Math.max(0, end - start) * 1e6);
  const comments = profile.infos.map((info) => `${OWN_COMMENT}${JSON.stringify(descriptorOf(info))}`);
  if (below > 0) comments.push(`Counts below zero are written as 0, so totals are ${below} too large.`);
  for (const comment of comments) tail.number(FIELD.comment, strings.number(comment));
  tail.number(FIELD.defaultType, strings.number(metric));
  for (const text of strings.all) tail.text(FIELD.string, text);
  await write(tail.take());
  await Promise.race([failed, new Promise<void>((resolve) => packed.on('end', resolve).end())]);
}

/** The string table, without duplicates; the first string is empty. */
class Strings {
  readonly all: string[] = [''];
  private readonly numbers = new Map<string, number>([['', 0]]);

  number(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.all.push(text) - 1;
      this.numbers.set(text, number);
    }
    return number;
  }
}

/** Throws Failure if the stacks together would be too long. */
function checkFrames({ tree }: LaidTree): void {
  let frames = 0;
  for (let i = 0; i < tree.size; i++) frames += tree.depth[i] + 1;
  if (frames > MOST_FRAMES)
    throw new Failure(
      `The samples would contain ${frames} frames, more than the limit of ${MOST_FRAMES}, because each contains a whole stack. Use --format speedscope, which contains each context once.`,
    );
}

/** Writes a sample for each context that has a figure. Returns the sum of figures below zero, which are written as 0. */
async function writeSamples(
  laid: LaidTree,
  ids: readonly string[],
  label: Uint8Array,
  write: (bytes: Uint8Array) => Promise<unknown>,
): Promise<number> {
  const { tree } = laid;
  const sums = ids.map((id) => laid.prefix(id).sums);
  const out = new PprofMessage();
  const path: number[] = [];
  let below = 0;
  for (let i = 0; i < tree.size; i++) {
    path.length = tree.depth[i];
    path.push(tree.method[i] + 1);
    const own = sums.map((each) => each[i + 1] - each[i]);
    if (own.every((value) => value === 0)) continue;
    for (const value of own) below += Math.max(0, -value);
    out.message(FIELD.sample, (sample) => {
      sample.numbers(1, path.toReversed());
      sample.numbers(
        2,
        own.map((value) => Math.max(0, value)),
      );
      sample.raw(label);
    });
    if (out.length > PIECE) await write(out.take());
  }
  await write(out.take());
  return below;
}

/** Writes a function and a location for each method. The system name contains the signature. */
function writeMethods({ names }: Profile, strings: Strings, out: PprofMessage): void {
  for (let m = 0; m < names.size; m++) {
    const { className, method, descriptor, sourceFile, line } = names.frame(m);
    const name = frame({ className, method });
    out.message(FIELD.function, (each) =>
      each
        .number(1, m + 1)
        .number(2, strings.number(name))
        .number(3, strings.number(`${name}${descriptor}`))
        .number(4, strings.number(sourceFile))
        .number(5, line),
    );
    out.message(FIELD.location, (each) => each.number(1, m + 1).message(4, (of) => of.number(1, m + 1).number(2, line)));
  }
}

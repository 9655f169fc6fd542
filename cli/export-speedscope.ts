/**
 * Exports one profile as speedscope's JSON: each thread becomes a profile in which frames are opened and closed in preorder.
 */
import { frame } from '../common/class-names';
import { descriptorOf } from '../common/metrics';
import { BYTES } from '../common/numbers';
import type { ByteSource } from '../workers/files/byte-source';
import type { Pace } from '../workers/jobs/pace';
import type { LaidTree } from '../workers/profile/laid-tree';
import { ChunkedSink, openForExport, type Sink, type TreeOptions } from './export-profile';

const SCHEMA = 'https://www.speedscope.app/file-format-schema.json';
const UNITS: Readonly<Record<string, string>> = { ns: 'nanoseconds', [BYTES]: 'bytes' };

/**
 * Writes a single metric. The member `callgrove` describes it, so that exact counts are still exact when the file is opened
 * again.
 */
export async function exportSpeedscope(
  source: ByteSource,
  metric: string,
  options: TreeOptions,
  sink: Sink,
  pace: Pace,
): Promise<void> {
  const { profile } = await openForExport(source, metric, options, pace);
  const info = profile.infos.find(({ id }) => id === metric)!;
  const { names, recording } = profile;
  const out = new ChunkedSink(sink);
  const head = { $schema: SCHEMA, exporter: 'callgrove', name: recording.mainClass || 'profile', callgrove: descriptorOf(info) };
  await out.write(`${JSON.stringify(head).slice(0, -1)},"shared":{"frames":[`);
  for (let m = 0; m < names.size; m++) {
    const { className, method, sourceFile, line } = names.frame(m);
    const facts = {
      name: frame({ className, method }),
      ...(sourceFile !== '' && { file: sourceFile }),
      ...(line > 0 && { line }),
    };
    await out.write(`${m === 0 ? '' : ','}${JSON.stringify(facts)}`);
  }
  await out.write(']},"profiles":[');
  let isFirst = true;
  for (const thread of options.merge ? [null] : profile.threads.filter(({ contexts }) => contexts > 0)) {
    const laid = thread === null ? profile.merged : await profile.tree(thread.index, pace);
    const name = thread === null ? 'all threads' : thread.name || `thread ${thread.id}`;
    const unit = UNITS[info.unit] ?? 'none';
    await out.write(
      `${isFirst ? '' : ','}{"type":"evented","name":${JSON.stringify(name)},"unit":"${unit}","startValue":0,"events":[`,
    );
    const end = await writeEvents(laid, metric, out);
    await out.write(`],"endValue":${end}}`);
    isFirst = false;
  }
  await out.write(']}\n');
  await out.end();
}

/**
 * Writes the events of a tree, and returns the time of the last. A context's exclusive figure is the time between its opening
 * and the next event.
 */
async function writeEvents(laid: LaidTree, metric: string, out: ChunkedSink): Promise<number> {
  const { tree } = laid;
  await laid.ready([metric]);
  const { sums } = laid.prefix(metric);
  const open: number[] = [];
  let at = 0;
  let separator = '';
  const event = async (type: 'O' | 'C', method: number): Promise<void> => {
    await out.write(`${separator}{"type":"${type}","frame":${method},"at":${at}}`);
    separator = ',';
  };
  for (let i = 0; i <= tree.size; i++) {
    for (const level = i < tree.size ? tree.depth[i] : 0; open.length > level; ) await event('C', open.pop()!);
    if (i === tree.size) break;
    open.push(tree.method[i]);
    await event('O', tree.method[i]);
    // Counts below zero (docs/metrics.md section 6) would make time run backwards.
    at += Math.max(0, sums[i + 1] - sums[i]);
  }
  return at;
}

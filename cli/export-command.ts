/** Command `callgrove export`: checks its options, and picks the writer for the format. */
import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { vmEventsIn } from '../common/vm-events/vm-events';
import { Pace } from '../workers/jobs/pace';
import { exportCsv, exportDiffFolded, exportUnion, exportUnionJson } from './export-comparison';
import { exportPprof } from './export-pprof';
import { exportCollapsed, exportJson, openForExport, type Sink } from './export-profile';
import { exportSpeedscope } from './export-speedscope';
import { withFile } from './open-files';
import { progressOf } from './progress-line';
import { checkDestinations, writeReport } from './report-files';
import type { Streams } from './streams';
import { checkFileCount, groupOf, type Options } from './terminal/arguments';
import { Failure } from './terminal/failure';

const OF_ONE = { collapsed: exportCollapsed, json: exportJson, speedscope: exportSpeedscope };
/** Binary formats for a single file, which contain every metric. */
const PPROF = 'pprof';
const OF_TWO = { difffolded: exportDiffFolded, csv: exportCsv, json: exportUnionJson };

/** `callgrove export`: writes the counts of one or two files for other tools. */
export async function exportCommand(files: string[], values: Options, streams: Streams): Promise<number> {
  const two = files.length === 2;
  if (!two) checkFileCount(files, 1, 'export FILE --metric METRIC, or export BASE HEAD --metric METRIC');
  if (two && values.merge) throw new Failure('--merge works only with one file; threads of two files are always merged by path.');
  const group = groupOf(values);
  if (two && group !== null) throw new Failure(`--${group}s works only with one file.`);
  const { metric, merge, out: place } = values;
  if (place !== undefined) checkDestinations([{ option: 'out', place }], files);
  const known = [...Object.keys(two ? OF_TWO : OF_ONE), two ? 'mct' : PPROF];
  const format = values.format ?? known[0];
  if (!known.includes(format))
    throw new Failure(
      `There is no format "${format}" for ${two ? 'two files' : 'one file'}; use --format ${known.slice(0, -1).join(', ')} or ${known[known.length - 1]}.`,
    );
  const [a, b] = files;
  const vmEvents = vmEventsIn([metric ?? '']);
  const pace = new Pace(progressOf(streams, two ? 'both files' : a));
  if (format === 'mct') {
    if (place === undefined) throw new Failure('A .mct file is binary: write it with --out FILE.mct.');
    const bytes = await withFile(a, (first) =>
      withFile(b, (second) => exportUnion({ a: first, b: second, pace }, metric ?? null, [path.basename(a), path.basename(b)])),
    );
    await writeReport('out', place, bytes);
    return 0;
  }
  if (format === PPROF) {
    if (place === undefined) throw new Failure('A pprof file is binary: write it with --out FILE.pb.gz.');
    await withFile(a, async (source) => {
      const { profile, id } = await openForExport(source, metric, { merge, group, vmEvents }, pace);
      await intoFile(place, (write) => exportPprof(profile, id, merge, write, pace));
    });
    return 0;
  }
  if (metric === undefined) throw new Failure('Specify the metric to export, such as --metric bytecodes.');
  const work = (sink: Sink): Promise<void> =>
    two
      ? withFile(a, (first) =>
          withFile(b, (second) => OF_TWO[format as keyof typeof OF_TWO]({ a: first, b: second, pace }, metric, sink)),
        )
      : withFile(a, (source) => OF_ONE[format as keyof typeof OF_ONE](source, metric, { merge, group, vmEvents }, sink, pace));
  await (place === undefined ? work(streams.out) : intoFile(place, (write) => work(async (text) => write(text))));
  return 0;
}

/** Writes a file so that it is either complete or does not exist; a pipe or device is written in place. */
async function intoFile(place: string, work: (write: (piece: string | Uint8Array) => void) => Promise<void>): Promise<void> {
  let file: number;
  try {
    file = openSync(place, 'w');
  } catch (error) {
    throw new Failure(`${place}: --out cannot write there: ${error instanceof Error ? error.message : error}`);
  }
  try {
    await work((piece) => writeWhole(file, piece));
  } catch (error) {
    if (fstatSync(file).isFile()) rmSync(place, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Writes all bytes of a piece: the system may accept only some of them at a time. */
function writeWhole(file: number, piece: string | Uint8Array): void {
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

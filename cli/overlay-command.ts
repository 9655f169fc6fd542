/** Command `callgrove overlay`: lays the time of a sampled recording over the tree of an exact one. */
import path from 'node:path';
import type { OverlayReport } from '../workers/api/overlay';
import { Pace } from '../workers/jobs/pace';
import { overlaidFile } from '../workers/overlay/overlaid-file';
import { withFile } from './open-files';
import { overlayText } from './overlay-text';
import { progressOf } from './progress-line';
import { checkDestinations, writeReport } from './report-files';
import type { Streams } from './streams';
import { checkFileCount, type Options, STDOUT } from './terminal/arguments';
import { Failure } from './terminal/failure';

const USAGE = 'overlay EXACT.mct TIME [--metric METRIC] [--out FILE.mct]';

/** `callgrove overlay`: the report on stdout, and the exact profile with the time as a metric in the file of `--out`. */
export async function overlayCommand(files: string[], values: Options, streams: Streams): Promise<number> {
  const [exactPath, timePath] = checkFileCount(files, 2, USAGE);
  const { metric, out: place, json } = values;
  if (json !== undefined && json !== STDOUT)
    throw new Failure('overlay writes its JSON to stdout: use --json alone, and redirect it.');
  if (place !== undefined) checkDestinations([{ option: 'out', place }], files);
  const pace = new Pace(progressOf(streams, 'both files'));
  const report = await withFile(exactPath, (exact) =>
    withFile(timePath, async (sampled): Promise<OverlayReport> => {
      const names = { timeName: path.basename(timePath), confirmedBy: 'whoever ran callgrove overlay' };
      const request = { ...names, ...(metric !== undefined && { metric }) };
      const laid = await overlaidFile({ exact, time: sampled }, request, pace);
      if (place !== undefined) await writeReport('out', place, await laid.bytes());
      return laid.report;
    }),
  );
  await streams.out(json === undefined ? `${overlayText(report, timePath)}\n` : `${JSON.stringify(report)}\n`);
  return 0;
}

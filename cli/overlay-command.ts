/** Command `callgrove overlay`: lays the time of a sampled recording over the tree of an exact one. */
import path from 'node:path';
import { Pace } from '../workers/jobs/pace';
import { type OverlaidFile, overlaidFile } from '../workers/overlay/overlaid-file';
import type { OverlayRequest } from '../workers/overlay/overlay';
import { withFile } from './open-files';
import { firstSentence, overlayText } from './overlay-text';
import { progressOf } from './progress-line';
import { checkDestinations, writeReport } from './report-files';
import type { Streams } from './streams';
import { checkFileCount, type Options, STDOUT } from './terminal/arguments';
import { Failure } from './terminal/failure';

const USAGE = 'overlay EXACT.mct TIME [FURTHER TIMES] [--metric METRIC] [--compiled-only] [--out FILE.mct]';

/** `callgrove overlay`: writes the report to stdout, and the exact profile, with time as a metric, to the file of `--out`. */
export async function overlayCommand(files: string[], values: Options, streams: Streams): Promise<number> {
  if (files.length < 2) checkFileCount(files, 2, USAGE);
  const [exactPath, timePath, ...furtherPaths] = files;
  const { metric, 'compiled-only': compiledOnly, out: place, json } = values;
  if (json !== undefined && json !== STDOUT)
    throw new Failure('overlay writes its JSON to stdout: use --json without a file name, and redirect the output.');
  if (place !== undefined) checkDestinations([{ option: 'out', place }], files);
  const pace = new Pace(progressOf(streams, 'the files'));
  const confirmedBy = 'whoever ran callgrove overlay';
  const report = await withFile(exactPath, async (exact) => {
    const laid = <T>(at: string, more: Pick<OverlayRequest, 'metric' | 'further'>, use: (file: OverlaidFile) => Promise<T>) =>
      withFile(at, async (time) =>
        use(await overlaidFile({ exact, time }, { timeName: path.basename(at), confirmedBy, compiledOnly, ...more }, pace)),
      );
    const further: NonNullable<OverlayRequest['further']>[number][] = [];
    for (const at of furtherPaths)
      further.push(await laid(at, {}, async ({ report: own, ranked }) => ({ file: path.basename(at), report: own, ranked })));
    return laid(timePath, { further, ...(metric !== undefined && { metric }) }, async ({ report: own, bytes }) => {
      if (place !== undefined) await writeReport('out', place, await bytes());
      return own;
    });
  });
  await streams.out(
    json === undefined
      ? `${overlayText(report, timePath)}\n`
      : `${JSON.stringify({ sentence: firstSentence(report.ranking), ...report })}\n`,
  );
  return 0;
}

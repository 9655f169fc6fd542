/** The command `callgrove matrix`. */
import path from 'node:path';
import { hundredths } from '../common/numbers';
import { vmEventsIn } from '../common/vm-events/vm-events';
import type { Join, MatchRules, Progress } from '../workers/api/engine';
import { clusters, MOST_PROFILES, overlapMatrix, type WeighedProfile } from '../workers/comparison/overlap-matrix';
import { weighFile } from '../workers/engine/weighed-file';
import { Pace, SubtaskPace } from '../workers/jobs/pace';
import { withFile } from './open-files';
import { Failure } from './terminal/failure';
import { table } from './terminal/table';

/**
 * Prints the overlaps of all pairs of files, as text or JSON, with similar files next to each other. Files are read one after
 * the other.
 */
export async function matrix(
  files: readonly string[],
  { metric, rules, json }: { metric: string; rules: MatchRules; json: boolean },
  report: (progress: Progress) => void,
): Promise<string> {
  if (files.length < 2 || files.length > MOST_PROFILES)
    throw new Failure(
      `A matrix needs 2 to ${MOST_PROFILES} files, not ${files.length}; usage: callgrove matrix FILE FILE … [--metric METRIC].`,
    );
  const pace = new Pace(report);
  const profiles: WeighedProfile[] = [];
  for (const [at, file] of files.entries()) {
    const part = new SubtaskPace(pace, 'files', at, files.length);
    profiles.push(
      await withFile(file, (source) => weighFile(source, { choose: () => metric, rules, vmEvents: vmEventsIn([metric]) }, part)),
    );
  }
  const overlaps = await overlapMatrix(profiles, pace);
  const found = clusters(overlaps, files.length);
  const at = (i: number, j: number): number => overlaps[i * files.length + j];
  const totals = profiles.map(({ total }) => total);
  return json ? asJson(files, metric, totals, at, found) : asText(files, metric, at, found);
}

interface Found {
  order: number[];
  joins: Join[];
}

type At = (i: number, j: number) => number;

function asJson(files: readonly string[], metric: string, totals: readonly number[], at: At, { order, joins }: Found): string {
  return JSON.stringify({
    metric,
    profiles: order.map((i) => ({ file: path.basename(files[i]), total: totals[i] })),
    overlap: order.map((i) => order.map((j) => at(i, j))),
    // Numbers are indices into `profiles`.
    joins: joins.map(({ left, right, overlap }) => ({
      left: left.map((i) => order.indexOf(i)),
      right: right.map((i) => order.indexOf(i)),
      overlap,
    })),
  });
}

function asText(files: readonly string[], metric: string, at: At, { order, joins }: Found): string {
  const number = (place: number): string => String(place + 1);
  const head = ['', 'File', ...order.map((_, place) => number(place))];
  const rows = order.map((i, place) => [number(place), path.basename(files[i]), ...order.map((j) => digits(at(i, j)))]);
  const places = (profiles: readonly number[]): string => profiles.map((i) => number(order.indexOf(i))).join(' ');
  return [
    `Overlap by ${metric} in percent; similar files are next to each other.`,
    table([head, ...rows], [true, false, ...order.map(() => true)]),
    '\nPairs of groups, most similar first, by the mean overlap between the two:',
    table(
      joins.map(({ left, right, overlap }) => [`${digits(overlap)}%`, `${places(left)}  |  ${places(right)}`]),
      [true, false],
    ),
  ].join('\n');
}

/** Rounds down, so that only an overlap of exactly 100 shows 100. */
const digits = (overlap: number): string => (overlap >= 100 ? '100' : hundredths(overlap).toFixed(2));

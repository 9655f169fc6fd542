/** Command `callgrove compare`, for one file per side or several runs per side. */

import { vmEventsIn } from '../common/vm-events/vm-events';
import type { CallgroveEngine } from '../workers/engine/engine';
import { namesMethods } from '../workers/gate/condition-parser';
import { MOST_RUNS } from '../workers/runs/run-comparison';
import { compareFiles } from './comparison';
import { SHOWN } from './comparison-text';
import { linkBase } from './html-report';
import { readRules } from './name-rules';
import type { FileSides } from './open-sides';
import { ownOf } from './own-code';
import { progressOf } from './progress-line';
import { checkCondition, deliver, reportsWanted } from './report-delivery';
import { checkDestinations } from './report-files';
import { compareRunFiles } from './runs-comparison';
import type { Streams } from './streams';
import { checkFileCount, groupOf, type Options } from './terminal/arguments';
import { Failure } from './terminal/failure';

/** Maximum number of rows per list in a report, which lists more than a terminal shows. */
const REPORTED = 50;

/** `callgrove compare`: writes reports to files and to stdout. Returns the exit status: 0, or 1 if a condition is met. */
export async function compareCommand(
  engine: CallgroveEngine,
  files: string[],
  values: Options,
  streams: Streams,
): Promise<number> {
  const sides = readSides(files, values);
  const { html, 'fail-if': conditions = [] } = values;
  const group = groupOf(values);
  const destinations = reportsWanted(values);
  const page = html === undefined ? [] : [{ option: 'html', place: html }];
  checkDestinations([...destinations, ...page], [...sides.bases, ...sides.heads]);
  for (const condition of conditions) checkCondition(condition);
  if (group !== null && conditions.some(namesMethods))
    throw new Failure(
      `Conditions on methods do not work with --${group}s, which ${group === 'line' ? 'splits a method into one frame per line' : 'moves costs of methods to frames below them'}. Leave one of the two out.`,
    );
  const compare = sides.kind === 'runs' ? compareRunFiles : compareFiles;
  const compared = await compare(engine, sides, {
    metric: values.metric ?? null,
    conditions,
    vmEvents: vmEventsIn([values.metric ?? '', ...conditions]),
    group,
    acceptPartial: values['accept-partial'],
    rules: await readRules(values),
    own: ownOf(values),
    linkBase: linkBase(values),
    page: html === undefined ? null : { html, template: await streams.template() },
    rows: destinations.length > 0 ? REPORTED : SHOWN,
    progress: (what) => progressOf(streams, sides.kind === 'runs' ? 'runs' : what),
  });
  return deliver(destinations, compared, streams);
}

/** The files of both sides. Throws Failure if the arguments do not say which file is on which side. */
function readSides(files: string[], { base: bases = [], head, ...values }: Options): FileSides {
  if (bases.length === 0 && head === undefined) {
    // A single file must itself be a comparison; its two sides are compared.
    if (files.length === 1) return { kind: 'union', bases: files, heads: files };
    const [a, b] = checkFileCount(files, 2, 'compare BASE HEAD');
    return { kind: 'pair', bases: [a], heads: [b] };
  }
  if (head !== undefined && bases.length === 0) throw new Failure('--head needs --base; list the runs of the base after --base.');
  if (head !== undefined && files.length > 0)
    throw new Failure(`${files[0]} is on neither side; with --head, every file must follow --base or --head.`);
  // In `--base base-*.mct head.mct`, the shell expands the pattern, but the option takes only the first file.
  if (files.length > 1)
    throw new Failure(
      `It is unclear which of ${shortened(files)} are runs of the base: without --head, each --base is followed by one file, and the remaining file is the head. Specify both sides: callgrove compare --base FILE … --head FILE ….`,
    );
  const heads = head ?? files;
  if (heads.length === 0) throw new Failure('No head given; usage: callgrove compare --base A B … --head C ….');
  for (const [side, runs] of Object.entries({ base: bases, head: heads }))
    if (runs.length > MOST_RUNS) throw new Failure(`The ${side} has ${runs.length} runs; the limit is ${MOST_RUNS} per side.`);
  const group = groupOf(values);
  if (group !== null)
    throw new Failure(`--${group}s works only with one file per side: callgrove compare BASE HEAD --${group}s.`);
  return { kind: 'runs', bases, heads };
}

const shortened = (files: readonly string[]): string =>
  files.length <= 4 ? files.join(', ') : `${files.slice(0, 3).join(', ')} and ${files.length - 3} more`;

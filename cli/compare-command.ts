/** Command `callgrove compare` for one file a side; several runs a side go to compareRunsCommand. */

import type { CallgroveEngine } from '../workers/engine/engine';
import { namesMethods } from '../workers/gate/condition-parser';
import { jsonReport, type Lists } from '../workers/report/json-report';
import { junitReport } from '../workers/report/junit-report';
import { markdownReport } from '../workers/report/markdown-report';
import type { Report } from '../workers/report/report';
import { compareRunsCommand } from './compare-runs-command';
import { compare } from './comparison';
import { compareText } from './comparison-text';
import { htmlReport, linkBase } from './html-report';
import { readRules } from './name-rules';
import { withFiles } from './open-files';
import { ownOf } from './own-code';
import { progressOf } from './progress-line';
import { checkCondition, deliver, type ReportOption, reportsWanted } from './report-delivery';
import { checkDestinations, writeReport } from './report-files';
import type { Streams } from './streams';
import { checkFileCount, type Options } from './terminal/arguments';
import { Failure, unwrap } from './terminal/failure';

const RENDERERS: Record<ReportOption, (report: Report, lists: Lists) => string> = {
  markdown: markdownReport,
  json: (report, lists) => `${jsonReport(report, lists)}\n`,
  junit: junitReport,
};

/** `callgrove compare`: writes reports into files and to stdout. Returns the exit status 0, or 1 where a condition holds. */
export async function compareCommand(
  engine: CallgroveEngine,
  files: string[],
  values: Options,
  streams: Streams,
): Promise<number> {
  if (values.base !== undefined || values.head !== undefined)
    return compareRunsCommand(values.base ?? [], headsOf(files, values), values, streams);
  const { html } = values;
  const [a, b] = files.length === 1 ? [files[0], files[0]] : checkFileCount(files, 2, 'compare BASE HEAD');
  // One file is a comparison itself: its two sides are compared.
  const isOne = files.length === 1;
  const destinations = reportsWanted(values);
  checkDestinations([...destinations, ...(html === undefined ? [] : [{ option: 'html', place: html }])], files);
  const conditions = values['fail-if'] ?? [];
  for (const condition of conditions) checkCondition(condition);
  if (values.lines && conditions.some(namesMethods))
    throw new Failure(
      'A condition on methods does not go with --lines, where a method has a frame for each of its lines: leave one out.',
    );
  const options = {
    metric: values.metric ?? null,
    conditions,
    lines: values.lines,
    acceptPartial: values['accept-partial'],
    rules: await readRules(values),
    own: ownOf(values),
    linkBase: linkBase(values),
    long: destinations.length > 0,
    report: progressOf(streams, 'both'),
  };
  const template = html === undefined ? null : await streams.template();
  const { report, lists } = await withFiles([a, b], async (sources) => {
    const open = async (path: string, i: number) => {
      const options = isOne ? { part: i === 0 ? ('a' as const) : ('b' as const) } : undefined;
      const opened = unwrap(path, await engine.openSource(0, path, sources[i], progressOf(streams, path), options));
      if (isOne && opened.union === null)
        throw new Failure(`${path} is one profile, and not a comparison; name a second file: callgrove compare BASE HEAD.`);
      return opened;
    };
    const compared = await compare(engine, await open(a, 0), await open(b, 1), options);
    if (html !== undefined && template !== null)
      await writeReport('html', html, await htmlReport(engine, compared.report, template, isOne ? sources.slice(0, 1) : sources));
    return compared;
  });
  const rendered = (option: ReportOption): string => RENDERERS[option](report, lists);
  return deliver(destinations, rendered, () => compareText(report, lists), report.gates, streams);
}

function headsOf(files: string[], { base = [], head }: Options): string[] {
  if (head === undefined) {
    // In `--base base-*.mct head.mct` a shell expands the pattern, and the option takes only the first file.
    if (files.length > 1)
      throw new Failure(
        `Which of ${shortened(files)} are runs of the base is not said: without --head each --base takes one file, and one file is left as the head. Name the files of both sides: callgrove compare --base FILE … --head FILE ….`,
      );
    return files;
  }
  if (base.length === 0) throw new Failure('--head is given without --base; name the runs of the base after --base.');
  if (files.length > 0)
    throw new Failure(`${files[0]} belongs to no side; with --head, name all files after --base or after --head.`);
  return head;
}

const shortened = (files: readonly string[]): string =>
  files.length <= 4 ? files.join(', ') : `${files.slice(0, 3).join(', ')} and ${files.length - 3} more`;

/** Command `callgrove compare` for several runs of a base and of a head. */

import path from 'node:path';
import { frame } from '../common/class-names';
import { atLeast, change, count, difference, percent } from '../common/numbers';
import { workOf } from '../common/sampling';
import type { GateOutcome, RunsChanges } from '../workers/api/engine';
import { FormatError } from '../workers/jobs/errors';
import { Pace, SubtaskPace } from '../workers/jobs/pace';
import { cautionsOf, checkDecidable } from '../workers/report/cautions';
import { verdict } from '../workers/report/report';
import { decided, type RunsReport, range, runs, runsJson, runsJunit, runsMarkdown } from '../workers/report/runs-report';
import { checkVaryingRuns } from '../workers/report/varying-runs';
import { gateSourceOfRuns } from '../workers/runs/gate-source';
import { type Run, readRun, usualMetric } from '../workers/runs/run';
import type { Sides } from '../workers/runs/run-changes';
import { compareRuns, MOST_RUNS, sidesOf } from '../workers/runs/run-comparison';
import { decideRuns, metricsOf } from '../workers/runs/runs-gate';
import { linkBase } from './html-report';
import { readRules, rulesCaution } from './name-rules';
import { withFile } from './open-files';
import { progressOf } from './progress-line';
import { checkCondition, deliver, type ReportOption, reportsWanted } from './report-delivery';
import { checkDestinations } from './report-files';
import { showRuns } from './runs-for-app';
import type { Streams } from './streams';
import type { Options } from './terminal/arguments';
import { asFailure, Failure, failureAt } from './terminal/failure';
import { table } from './terminal/table';

const LISTED = 50;
const SHOWN = 10;

const RENDERERS: Record<ReportOption, (report: RunsReport) => string> = {
  markdown: runsMarkdown,
  json: (report) => `${runsJson(report)}\n`,
  junit: runsJunit,
};

/**
 * `callgrove compare --base A B … --head C …`: lists changes outside of the base's range. Returns the exit status 0, or 1 where a
 * condition holds.
 */
export async function compareRunsCommand(
  bases: readonly string[],
  heads: readonly string[],
  values: Options,
  streams: Streams,
): Promise<number> {
  const files = [...bases, ...heads];
  if (heads.length === 0) throw new Failure('No head is given; usage: callgrove compare --base A B … --head C ….');
  for (const [side, runs] of Object.entries({ base: bases, head: heads }))
    if (runs.length > MOST_RUNS) throw new Failure(`The ${side} has ${runs.length} runs; a side takes ${MOST_RUNS} at most.`);
  if (values.lines) throw new Failure('--lines takes one file a side: callgrove compare BASE HEAD --lines.');
  const { html } = values;
  const destinations = reportsWanted(values);
  checkDestinations([...destinations, ...(html === undefined ? [] : [{ option: 'html', place: html }])], files);
  const base = linkBase(values);
  const template = html === undefined ? null : await streams.template();
  const conditions = values['fail-if'] ?? [];
  for (const condition of conditions) checkCondition(condition);

  const rules = await readRules(values);
  const pace = new Pace(progressOf(streams, 'runs'));
  const read: Run[] = [];
  let metric = values.metric;
  for (const file of files) {
    const wanted = (metrics: Run['metrics']): string[] => {
      metric ??= usualMetric({ metrics });
      const reported = metric;
      return [reported, ...conditions.flatMap((condition) => metricsOf(condition, reported))];
    };
    const part = new SubtaskPace(pace, 'files', read.length, files.length);
    read.push(await withFile(file, (source) => readRun(path.basename(file), source, wanted, rules, part)));
  }
  const sides = await sidesOf(read.slice(0, bases.length), read.slice(bases.length), pace);
  const reported = metric ?? usualMetric(read[0]);
  const compared = await compareRuns(sides, reported, LISTED, pace).catch((error: unknown) => {
    throw asFailure('compare', error);
  });
  const gates = await decideAll(conditions, sides, reported, values['accept-partial'], pace);
  const inApp = {
    metric: reported,
    gates,
    rules,
    base,
    page: template === null || html === undefined ? null : { html, template },
    report: progressOf(streams, 'runs'),
  };
  const report: RunsReport = {
    link: await showRuns(bases, heads, inApp),
    bases: sides.bases.map(({ name }) => name),
    heads: sides.heads.map(({ name }) => name),
    compared,
    gates,
    cautions: [...cautionsOf(read), ...rulesCaution(rules)],
  };
  return deliver(
    destinations,
    (option) => RENDERERS[option](report),
    () => asText(report),
    gates,
    streams,
  );
}

/** Decides all conditions. Throws Failure at the first one that cannot be decided: it does not count as passed. */
async function decideAll(
  conditions: readonly string[],
  sides: Sides,
  metric: string,
  acceptPartial: boolean,
  pace: Pace,
): Promise<GateOutcome[]> {
  const read = [...sides.bases, ...sides.heads];
  const asked = gateSourceOfRuns(sides);
  const gates: GateOutcome[] = [];
  for (const condition of conditions) {
    try {
      const outcome = await decideRuns(condition, asked, metric, pace);
      checkDecidable(read, outcome, acceptPartial);
      checkVaryingRuns(sides.bases, sides.heads, outcome);
      gates.push(outcome);
    } catch (error) {
      const problems = read.flatMap((run) => run.problems);
      throw error instanceof FormatError ? failureAt('fail-if', condition, error, problems) : error;
    }
  }
  return gates;
}

function asText({ bases, heads, compared, gates, cautions, link }: RunsReport): string {
  const { overlap, unit, metrics, methods, contexts, union, same } = compared;
  const what = workOf({ unit, kind: metrics.find(({ metric }) => metric === compared.metric)?.kind ?? 'exact' });
  const rows = gates.flatMap(({ condition, failed, parts }) =>
    parts.map((part, i) => [
      i > 0 ? '' : failed ? 'FAILED' : 'passed',
      parts.length === 1 ? condition : `${i === 0 ? '' : 'and '}${part.text}`,
      decided(part),
    ]),
  );
  return [
    `Base: ${runs(bases.length)}, ${bases.join(', ')}\nHead: ${runs(heads.length)}, ${heads.join(', ')}`,
    ...cautions.map((caution) => `Caution: ${caution}`),
    rows.length === 0 ? '' : `\n${verdict({ gates })}\n${table(rows, [false, false, false])}`,
    '\nMedians, with the least and the largest of the runs',
    table(
      [
        ['Metric', 'Base', 'Head', 'Change'],
        ...metrics.map(({ label, kind, base, head }) => [
          label,
          atLeast(range(base), kind === 'lower-bound'),
          atLeast(range(head), kind === 'lower-bound'),
          change(base.median, head.median),
        ]),
      ],
      [false, true, true, true],
    ),
    `\nOverlap of ${unit}: ${range(overlap.head, percent)}${overlap.base === null ? '' : `; between runs of the base ${range(overlap.base, percent)}`}`,
    `${count(union)} contexts, ${count(same)} of them within the range of the base or the noise guard.`,
    listed(`Methods with more ${what}`, unit, methods.more),
    listed(`Methods with less ${what}`, unit, methods.less),
    listed(`Contexts with more ${what}`, unit, contexts.more),
    listed(`Contexts with less ${what}`, unit, contexts.less),
    link === null ? '' : `\n${link}`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function listed(title: string, unit: string, { rows, count: all }: RunsChanges): string {
  if (all === 0) return '';
  const lines = rows
    .slice(0, SHOWN)
    .map(({ name, callers, base, head, lowerBound }) => [
      difference(head.median - base.median),
      atLeast(range(base), lowerBound !== undefined),
      atLeast(range(head), lowerBound !== undefined),
      [name, ...callers.slice(0, 2)].map(frame).join(' ← '),
    ]);
  return `\n${title}, largest change of the median first: ${count(all)}, by ${unit} of their own\n${table([['Change', 'Base', 'Head', ''], ...lines], [true, true, true, false])}`;
}

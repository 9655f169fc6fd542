/** Compares several runs per side, for `callgrove compare`, and returns the data from which all reports are made. */
import path from 'node:path';
import { isOfSamples } from '../common/sampling';
import type { ComparisonSummary, GateOutcome } from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import { namesTypes } from '../workers/gate/condition-parser';
import { FormatError } from '../workers/jobs/errors';
import { Pace, SubtaskPace } from '../workers/jobs/pace';
import { cautionsOf, checkDecidable } from '../workers/report/cautions';
import { metricOf, type RunsReport, runsJson, runsJunit, runsMarkdown } from '../workers/report/runs-report';
import { checkVaryingRuns } from '../workers/report/varying-runs';
import { gateSourceOfRuns } from '../workers/runs/gate-source';
import { type Run, readRun, usualMetric } from '../workers/runs/run';
import type { Sides } from '../workers/runs/run-changes';
import { compareRuns, sidesOf } from '../workers/runs/run-comparison';
import { decideRuns, metricsOf } from '../workers/runs/runs-gate';
import { lambdasCaution, placeOf } from './comparison';
import { runsText } from './comparison-text';
import { showInApp } from './html-report';
import { rulesCaution } from './name-rules';
import { withFile } from './open-files';
import { type CompareOptions, type FileSides, withComparison } from './open-sides';
import type { Compared } from './report-delivery';
import { asFailure, failureAt, unwrap } from './terminal/failure';

/** Lists changes outside the base's range and evaluates the conditions. Files are read one after the other. */
export async function compareRunFiles(engine: CallgroveEngine, files: FileSides, options: CompareOptions): Promise<Compared> {
  const { conditions, rules } = options;
  const { bases, heads } = files;
  const pace = new Pace(options.progress('runs'));
  const read: Run[] = [];
  let wanted = options.metric;
  const more = { vmEvents: options.vmEvents, byType: conditions.some(namesTypes) };
  for (const file of [...bases, ...heads]) {
    const kept = (metrics: Run['metrics']): string[] => {
      wanted ??= usualMetric({ metrics });
      const metric = wanted;
      return [metric, ...conditions.flatMap((condition) => metricsOf(condition, metric))];
    };
    const part = new SubtaskPace(pace, 'files', read.length, bases.length + heads.length);
    read.push(await withFile(file, (source) => readRun(path.basename(file), source, kept, rules, part, more)));
  }
  const sides = await sidesOf(read.slice(0, bases.length), read.slice(bases.length), pace);
  const metric = wanted ?? usualMetric(read[0]);
  const compared = await compareRuns(sides, metric, options.rows, pace, options.own).catch((error: unknown) => {
    throw asFailure('compare', error);
  });
  const gates = await decideAll(sides, metric, pace, options);
  const isWork = !isOfSamples(metricOf(compared));
  const isShown = options.linkBase !== null || options.page !== null;
  // The app compares the medians of each side.
  const { offer, ...opened } = await withComparison(engine, files, options, async (medians, sources) => ({
    ...(isWork ? await storyIn(engine, medians.summary, metric) : NO_STORY),
    offer: await lambdasCaution(engine, medians.summary, metric),
    link: isShown ? await showInApp(engine, { ...medians, metric, gates }, sources, options) : null,
  }));
  const report: RunsReport = {
    ...opened,
    bases: sides.bases.map(({ name }) => name),
    heads: sides.heads.map(({ name }) => name),
    compared,
    gates,
    cautions: [...cautionsOf(read), ...rulesCaution(rules), ...offer],
  };
  return {
    gates,
    rendered: {
      text: () => runsText(report),
      markdown: () => runsMarkdown(report),
      json: () => `${runsJson(report)}\n`,
      junit: () => runsJunit(report),
    },
  };
}

type StoryOfRuns = Pick<RunsReport, 'story' | 'place'>;
const NO_STORY: StoryOfRuns = { story: null, place: null };

async function storyIn(engine: CallgroveEngine, summary: ComparisonSummary, metric: string): Promise<StoryOfRuns> {
  const story = unwrap('compare', await engine.story(summary.comparison, metric));
  return story.kind === 'work' ? { story, place: await placeOf(engine, summary, story) } : NO_STORY;
}

/** Evaluates all conditions. Throws Failure at the first one that cannot be evaluated, because it must not count as passed. */
async function decideAll(
  sides: Sides,
  metric: string,
  pace: Pace,
  { conditions, acceptPartial, own }: CompareOptions,
): Promise<GateOutcome[]> {
  const read = [...sides.bases, ...sides.heads];
  const asked = gateSourceOfRuns(sides, own);
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

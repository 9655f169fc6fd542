/** Command `callgrove info`: describes one profile as text or JSON. */
import { frame } from '../common/class-names';
import { clockFacts } from '../common/clock-words';
import { withoutBytes } from '../common/counted-metrics';
import { coverageNote, coverageOf, coveredPercent } from '../common/coverage';
import { foldedNote, inclusiveNote, TOO_LOW } from '../common/memory-notes';
import { ALLOCATED_BYTES, BEST, boundIn, hasClock, inSentence, isUnmeasured, kindWords, usedMetric } from '../common/metrics';
import { amount, atLeast, count, figure, isScaled } from '../common/numbers';
import { layoutText } from '../common/object-layout';
import { scopeFacts, UNCOVERED, uncoveredRows } from '../common/recording-scope';
import { REGION_TITLE, regionNotes, regionTable, withoutContexts } from '../common/regions/region-text';
import { about, digitsUnit, isEstimate } from '../common/sampling';
import { samplingWords } from '../common/sampling-facts';
import type {
  EnvironmentFacts,
  FieldValues,
  LockTable,
  MethodCosts,
  MethodRow,
  MetricInfo,
  ProfileSummary,
  RegionFacts,
  Remark,
  ThreadInfo,
  Transform,
  Uncovered,
  Waits,
} from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import { activationsJson, activationsOf, activationsText, activationsUnknown } from './activations-text';
import { type CountedEvent, eventsJson, eventsOf, eventsText, withoutEvents } from './events-text';
import { deadlockLines, locksJson, locksOf, locksText } from './locks-text';
import { clockText, firstSentence, waitsText, waitText } from './overlay-text';
import { unwrap } from './terminal/failure';
import { fieldsText } from './terminal/fields-text';
import { collectionFact, environmentText } from './terminal/recording-facts';
import { moment, table } from './terminal/table';

const TOP = 10;

/** Options of `callgrove info`. */
interface InfoOptions {
  json: boolean;
  /** Whether to list events of the VM; the profile must have been opened with their metrics. */
  events: boolean;
  /** Whether to list locks that threads waited for, and stacks of deadlocks. */
  locks: boolean;
  /** Whether the table of methods has a row for each line that a method executes or calls from. */
  lines: boolean;
  /** Whether to list values in the fields of events. */
  fields: boolean;
  /** Whether to list facts about the machine and the start of the program. */
  environment: boolean;
}

/** Everything about one file that fits on a screen. */
export async function info(
  engine: CallgroveEngine,
  path: string,
  summary: ProfileSummary,
  { json, lines, fields, events, locks, environment }: InfoOptions,
): Promise<string> {
  const used = usedMetric('', summary.metrics);
  const metric = summary.metrics.find(({ id }) => id === used) ?? summary.metrics[0];
  const transforms: Transform[] = lines ? [{ kind: 'group', by: 'line' }] : [];
  const view = { profile: summary.profile, thread: 'all' as const, transforms };
  const request = { sort: 'exclusive' as const, order: 'desc' as const, filter: '', offset: 0, limit: TOP };
  const { rows } = unwrap(path, await engine.hotMethods(view, metric.id, request));
  const clock = await clockOf(engine, path, summary);
  const counted = events ? await eventsOf(engine, path, summary) : null;
  const waits = locks ? await locksOf(engine, path, summary, json) : null;
  const values = fields ? unwrap(path, await engine.fieldValues(summary.profile)) : null;
  const facts = environment ? unwrap(path, await engine.environment(summary.profile)) : null;
  const activations = events ? await activationsOf(engine, path, summary) : null;
  return json
    ? asJson(path, summary, metric.id, rows, clock, counted, waits, activations, values, facts)
    : asText(
        path,
        summary,
        clock,
        `${lines ? 'Lines' : 'Methods'} with the most ${inSentence(metric.label)} of their own`,
        metric,
        rows,
        counted,
        waits,
        activations,
        values,
        facts,
      );
}

/** Answers from the clock of a recording; empty if it had none. */
interface ByClock {
  readonly costs?: MethodCosts;
  readonly waits?: Waits;
  readonly unit: string;
}

async function clockOf(engine: CallgroveEngine, path: string, { profile, metrics }: ProfileSummary): Promise<ByClock> {
  const find = (id: string) => metrics.find((each) => each.id === id);
  const view = { profile, thread: 'all' } as const;
  const wait = find('wait');
  if (!hasClock(metrics)) return { unit: '' };
  return {
    ...(find(BEST) && !find('overlay') && { costs: unwrap(path, await engine.methodCosts(view)) }),
    ...(wait && { waits: unwrap(path, await engine.waits(view, [])) }),
    unit: wait?.unit ?? '',
  };
}

function asJson(
  path: string,
  summary: ProfileSummary,
  metric: string,
  top: MethodRow[],
  { costs, waits, unit }: ByClock,
  events: readonly CountedEvent[] | null,
  locks: LockTable | null,
  activations: readonly MethodRow[] | null,
  values: readonly FieldValues[] | null,
  environment: EnvironmentFacts | null,
): string {
  const { profile: _, openMs: __, fileName: ___, threads, ...rest } = summary;
  const coverage = coverageOf(threads, summary.metrics);
  // A recording of method timings alone has a metric for the page, of which nothing was recorded.
  const recorded = summary.regions?.alone ? [] : summary.metrics;
  return JSON.stringify({
    file: path,
    ...rest,
    // Readers of older versions know only `exact`.
    metrics: recorded.map(({ lowerBound, ...each }) => ({
      ...each,
      exact: each.kind === 'exact',
      ...(lowerBound &&
        lowerBound.methods.length > 0 && { [lowerBound.below ? 'uncountedBelow' : 'uncounted']: lowerBound.methods.map(frame) }),
    })),
    totals: Object.fromEntries(recorded.map(({ id, total }) => [id, total])),
    ...(coverage !== null && { coverage }),
    ...(costs && { slow: { sentence: firstSentence(costs), ...costs, clocked: Object.fromEntries(costs.clocked ?? []) } }),
    ...(events && { events: eventsJson(events) }),
    ...(locks && summary.locks && { locks: { ...summary.locks, ...locksJson(locks) } }),
    ...(activations && { newActivations: activationsJson(activations) }),
    ...(values && { fieldValues: values }),
    ...(environment && {
      environment: Object.fromEntries(environment.map(({ kind, facts }) => [kind, Object.fromEntries(facts)])),
    }),
    ...(waits && { waits: { sentence: waitText(waits, unit), ...waits } }),
    threads: threads.map(({ index: _index, totals, lowerBound, ...thread }) => {
      const bounded = summary.metrics.filter((each) => boundIn(each, lowerBound ? { lowerBound } : {}).lowerBound);
      return {
        ...thread,
        totals: Object.fromEntries(summary.metrics.map((each, i) => [each.id, isUnmeasured(each, thread) ? null : totals[i]])),
        ...(bounded.length > 0 && { kinds: Object.fromEntries(bounded.map(({ id }) => [id, 'lower-bound'])) }),
      };
    }),
    topMethods: {
      metric,
      rows: top.map(({ name, exclusive, inclusive, calls, contexts, lowerBound }) => ({
        class: name.className,
        method: name.method,
        descriptor: name.descriptor,
        exclusive,
        inclusive,
        calls,
        contexts,
        ...(lowerBound && { kinds: { inclusive: 'lower-bound', ...(lowerBound.exclusive && { exclusive: 'lower-bound' }) } }),
      })),
    },
  });
}

function asText(
  path: string,
  summary: ProfileSummary,
  clock: ByClock,
  title: string,
  used: MetricInfo,
  top: MethodRow[],
  events: readonly CountedEvent[] | null,
  locks: LockTable | null,
  activations: readonly MethodRow[] | null,
  values: readonly FieldValues[] | null,
  environment: EnvironmentFacts | null,
): string {
  const { metrics, threads } = summary;
  const coverage = coverageOf(threads, metrics);
  const { regions } = summary;
  const isAlone = regions?.alone === true;
  const facts = [
    ['Program', summary.mainClass || 'unknown'],
    ...known('JVM', summary.jvm),
    ...known('System', summary.os),
    ...known('Recorded', recorded(summary)),
    ...scopeFacts(summary),
    ...known('Basic blocks', summary.analysis),
    ...known('Sampling', summary.sampling === null ? '' : samplingWords(summary.sampling)),
    ...clockFacts(summary.clock),
    ...collectionFact(summary),
    ...(summary.layout === null ? [] : [['Object layout', layoutText(summary.layout)]]),
    ...(summary.otherAgents.length === 0 ? [] : [['Other agents', summary.otherAgents.join(', ')]]),
    [
      'Contexts',
      isAlone
        ? `none${regions.isOfFlightRecorder ? '' : ' (metrics=none)'}`
        : threads.length === 1
          ? `${count(summary.contexts)} in one thread`
          : `${count(summary.contexts)} in ${count(threads.length)} threads, ${count(summary.mergedContexts)} after merging threads`,
    ],
    ...(summary.folded > 0 ? [['Folded', foldedNote(summary)]] : []),
    ...(summary.incomplete ? [['Counts', TOO_LOW]] : []),
    ...(coverage === null ? [] : [['Allocation', coverageNote(coverage)]]),
    ['File', `${count(summary.size)} bytes, SHA-256 ${summary.sha256}`],
  ];
  const parts = [
    ...deadlockLines(summary, locks !== null),
    path,
    table(facts, [false, false]),
    regions === undefined ? '' : regionsText(regions),
    ...(isAlone ? [] : countsText(withoutEvents(summary, events), clock, title, used, top)),
    events === null || activations !== null ? '' : eventsOrActivations(summary, events),
    locks === null ? '' : locksText(summary, locks),
    activations === null ? '' : activationsText(activations),
    values === null ? '' : fieldsText(summary, values),
    environment === null ? '' : environmentText(environment),
    listed('Warnings', summary.warnings),
    listed('Damaged or missing', summary.problems),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** The events of a recording without shares of new activations. */
const eventsOrActivations = ({ format, folded, warnings }: ProfileSummary, events: readonly CountedEvent[]): string =>
  format === 'jfr' ? activationsUnknown(warnings) : eventsText(events, folded > 0);

/** The times of methods, after what the file lacks. */
function regionsText(facts: RegionFacts): string {
  const { heads, rows } = regionTable(facts);
  const notes = [...(facts.alone ? [withoutContexts(facts)] : []), ...regionNotes(facts)].map((note) => `\n  ${note}`).join('');
  const times =
    rows.length === 0
      ? ''
      : `\n${table(
          [heads, ...rows],
          heads.map((head) => head !== 'Method' && head !== 'Times'),
        )}`;
  return `\n${REGION_TITLE}${times}${notes}`;
}

/** Totals, threads and methods, and what is not counted. */
function countsText(
  summary: ProfileSummary,
  { costs, waits, unit: waitUnit }: ByClock,
  title: string,
  used: MetricInfo,
  top: MethodRow[],
): string[] {
  const { metrics, threads } = summary;
  const coverage = coverageOf(threads, metrics);
  const hasCalls = metrics.some(({ id }) => id === 'calls');
  const estimated = isEstimate(used);
  const unit = digitsUnit(used);
  const isCounted = summary.format === 'mct' && metrics.some(({ kind }) => kind !== 'sampled');
  return [
    `\nTotals\n${table(
      metrics.map((metric) => [
        metric.label,
        about(atLeast(count(metric.total), metric.lowerBound !== undefined), isEstimate(metric)),
        aboutTotal(metric),
      ]),
      [false, true, false],
    )}${uncountedNote(metrics)}`,
    `\nThreads\n${table(
      [
        ['Thread', 'Contexts', ...metrics.map(({ label: name }) => name), ...(coverage === null ? [] : ['Coverage'])],
        ...shortened(threads, 12).map((thread) => [
          thread.name || '(no name)',
          count(thread.contexts),
          ...thread.totals.map((total, i) => {
            if (isUnmeasured(metrics[i], thread)) return 'not measured';
            const bound = boundIn(metrics[i], thread).lowerBound !== undefined;
            return about(atLeast(figure(total, digitsUnit(metrics[i])), bound), isEstimate(metrics[i]));
          }),
          ...(coverage === null ? [] : [covered(thread, metrics)]),
        ]),
      ],
      [false, true, ...metrics.map(() => true), true],
    )}${threads.length > 12 ? `\n  … and ${count(threads.length - 12)} more` : ''}`,
    `\n${title}\n${table(
      [
        ['Exclusive', 'Inclusive', ...(hasCalls ? ['Calls'] : []), 'Method'],
        ...top.map(({ name, exclusive, inclusive, calls, lowerBound }) => [
          about(atLeast(figure(exclusive, unit), lowerBound?.exclusive === true), estimated),
          about(atLeast(figure(inclusive, unit), lowerBound !== undefined), estimated),
          ...(hasCalls ? [count(calls)] : []),
          frame(name),
        ]),
      ],
      [true, true, ...(hasCalls ? [true] : []), false],
    )}${inexact(summary)}`,
    costs ? clockText(costs) : '',
    waits ? waitsText(waits, waitUnit) : '',
    remarksText('Not instrumented', summary.notInstrumented) || (isCounted ? '\nNot instrumented: none listed.' : ''),
    remarksText('Partly counted', summary.limited),
    uncoveredText(summary.uncovered ?? []),
    summary.format === 'mct' && summary.union === null && metrics.every(({ id }) => id !== ALLOCATED_BYTES)
      ? `\nNo byte counts: this file ${withoutBytes(summary.counted)}.`
      : '',
  ];
}

/** A row of facts, if the file provides this one. */
const known = (name: string, fact: string): string[][] => (fact === '' ? [] : [[name, fact]]);

function recorded({ start, end, dump }: ProfileSummary): string {
  if (start === 0) return '';
  const until = dump === '' ? '' : ` (${dump === 'exit' ? 'until the program exited' : `${dump}, program still running`})`;
  return `${moment(start)} to ${moment(end)}${until}`;
}

/** The share of a thread's allocation that is counted; a dash if the VM's account is unknown. */
function covered(thread: ThreadInfo, metrics: readonly MetricInfo[]): string {
  const coverage = coverageOf([thread], metrics);
  return coverage === null ? '–' : coveredPercent(coverage);
}

/** The unit if it differs from the label, and the metric's kind if it is not exact. */
function aboutTotal(metric: MetricInfo): string {
  const { label, unit, total } = metric;
  const inWords = isScaled(unit) ? `${unit}, ${amount(total, unit)}` : unit.toLowerCase() === label.toLowerCase() ? '' : unit;
  return [inWords, kindWords(metric)].filter((word) => word !== '').join(', ');
}

/** Note below the totals that names some methods whose allocations are not all counted. */
function uncountedNote(metrics: readonly MetricInfo[]): string {
  const bound = metrics.find(({ lowerBound }) => lowerBound?.methods.length)?.lowerBound;
  if (bound === undefined) return '';
  const methods = bound.methods.map(frame).join(', ');
  return bound.below
    ? `\n  ≥ lower bound: calls below ${methods} may not be counted`
    : `\n  ≥ lower bound: allocations by ${methods} are not fully counted`;
}

/** Note below a table whose inclusive figures are not exact. */
function inexact(summary: ProfileSummary): string {
  const note = inclusiveNote(summary);
  return note && `\n  ${note}`;
}

function remarksText(title: string, remarks: readonly Remark[]): string {
  if (remarks.length === 0) return '';
  const lines = shortened(remarks, 10).map(({ className, method, reason }) => [
    method === null ? className : `${className}.${method}`,
    reason,
  ]);
  const more = remarks.length > 10 ? `\n  … and ${count(remarks.length - 10)} more (--json lists all)` : '';
  return `\n${title} (${count(remarks.length)})\n${table(lines, [false, false])}${more}`;
}

/** Where instrumentation processes do not count. */
function uncoveredText(uncovered: readonly Uncovered[]): string {
  if (uncovered.length === 0) return '';
  return `\n${UNCOVERED} (--json names the classes)\n${table(uncoveredRows(uncovered), [true, false])}`;
}

function listed(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function shortened<T>(list: readonly T[], most: number): readonly T[] {
  return list.slice(0, most);
}

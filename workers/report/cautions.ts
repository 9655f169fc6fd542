/** Writes a report's warnings about recordings that cannot be compared well. */
import { type CountedSpan, neverCounted, partlyCounted } from '../../common/counted-metrics';
import { movedNote } from '../../common/memory-notes';
import { inSentence, KIND_WORDS } from '../../common/metrics';
import { count } from '../../common/numbers';
import { layoutText } from '../../common/object-layout';
import { mayLackCalls, missingBelow, NEXT_LIST, whereCallsLack } from '../../common/recording-scope';
import { isOfSamples } from '../../common/sampling';
import { type SamplingFacts, samplingCaution, samplingDifferences } from '../../common/sampling-facts';
import { eventOfMetric } from '../../common/vm-events/vm-events';
import { inWords } from '../../common/work-sentence';
import type { GateOutcome, MetricInfo, ProfileSummary } from '../api/engine';
import { FormatError } from '../jobs/errors';
import { mixedKinds } from './varying-runs';

/** The facts about a recording that decide whether it can be compared with others. */
export interface ComparedRecording
  extends Pick<ProfileSummary, 'dump' | 'agent' | 'analysis' | 'mainClass' | 'jvm' | 'folded' | 'incomplete'> {
  readonly problems: readonly string[];
  /** Agents that were loaded along with the recorder; none if absent. */
  readonly otherAgents?: readonly string[];
  /** Patterns of root methods; if absent, everything is counted. */
  readonly roots?: readonly string[];
  /** If absent, everything was woven. */
  readonly partlyWoven?: ProfileSummary['partlyWoven'];
  /** The metrics that were counted, and when; if absent or empty, all were counted throughout. */
  readonly counted?: readonly CountedSpan[];
  /** If absent, all metrics are exact. */
  readonly metrics?: readonly Pick<MetricInfo, 'id' | 'label' | 'unit' | 'kind' | 'lowerBound'>[];
  /** Unknown if absent. */
  readonly layout?: ProfileSummary['layout'];
  /** Not sampled if absent. */
  readonly sampling?: SamplingFacts | null;
  /** Term for the recording in sentences: `the base`, or the name of a file. */
  name: string;
}

/** Analysis of a profile made from several runs that were recorded with different analyses. */
export const MIXED = 'mixed';

/**
 * Name that identifies a program across runs. Build tools start tests from archives whose names contain the time or random
 * digits, such as `surefirebooter-20261127101112345_3.jar`; these are removed.
 */
export const programName = (mainClass: string): string =>
  mainClass.endsWith('.jar') ? mainClass.replace(/[-_.]?\d{9,}(_\d+)*/g, '') : mainClass;

/** Two sides, called base and head. */
export function baseAndHead(a: ProfileSummary, b: ProfileSummary): [ComparedRecording, ComparedRecording] {
  return [
    { ...a, name: 'the base' },
    { ...b, name: 'the head' },
  ];
}

/**
 * Reasons to read a comparison of these recordings with care, one sentence each: first those that concern a single recording,
 * then differences from the first one.
 */
export function cautionsOf(read: readonly ComparedRecording[]): string[] {
  const [first] = read;
  const ofEach = read.flatMap((each) => {
    const both = `${first.name} and ${each.name}`;
    const cautions: string[] = [];
    if (isPartial(each))
      cautions.push(`${begin(each)} was written while its program was still running (${each.dump}), so later work is missing.`);
    if (each.folded > 0)
      cautions.push(
        `In ${each.name}, contexts were folded because memory ran out (${count(each.folded)}). This alone can make contexts and the overlap differ, and makes inclusive figures of methods inexact.`,
      );
    const events = each.metrics?.flatMap((metric) => eventOfMetric(metric)?.label ?? []) ?? [];
    for (const label of events) if (each.folded > 0) cautions.push(movedNote(each, label, each.name));
    if (each.incomplete)
      cautions.push(
        `Calls are missing from ${each.name} because memory ran out. Its counts are too low, which alone can make contexts and the overlap differ.`,
      );
    if (mayLackCalls(each.partlyWoven))
      cautions.push(
        `In ${each.name}, calls may be missing. ${missingBelow(each.partlyWoven)} This alone can make contexts and the overlap differ.`,
      );
    const partly = partlyCounted(each.counted ?? []);
    if (partly.length > 0)
      cautions.push(`${begin(each)} counted ${partly.join(', ')} for only part of the run: those figures are lower bounds.`);
    const never = neverCounted(each.counted ?? []).filter((id) =>
      read.some(
        (other) => !neverCounted(other.counted ?? []).includes(id) && (other.metrics?.some((metric) => metric.id === id) ?? true),
      ),
    );
    if (never.length > 0)
      cautions.push(
        `${begin(each)} did not count ${never.join(', ')}: only what ${read.length === 2 ? 'both' : 'all'} counted is compared.`,
      );
    for (const label of mixedKinds(first, each))
      cautions.push(`${label} of ${both} were sampled on one side and counted on the other, so they cannot be compared.`);
    for (const problem of each.problems) cautions.push(`${begin(each)} is damaged: ${problem}`);
    if (
      each === first
        ? each.analysis === MIXED
        : each.analysis !== first.analysis && first.analysis !== MIXED && !lacksBytecodes(each) && !lacksBytecodes(first)
    )
      cautions.push(differentBlocks(first, each));
    if (programName(each.mainClass) !== programName(first.mainClass) && each.mainClass !== '' && first.mainClass !== '')
      cautions.push(`The programs of ${both} differ: ${first.mainClass} and ${each.mainClass}.`);
    const sampling = samplingDifferences(first, each);
    if (sampling.length > 0) cautions.push(samplingCaution(`${begin(first)} and ${each.name}`, sampling));
    if (each.jvm !== first.jvm && sampling.length === 0)
      cautions.push(`The JVMs of ${both} differ, and so may the work done in their libraries: ${first.jvm} and ${each.jvm}.`);
    if (each.layout && first.layout && layoutText(each.layout) !== layoutText(first.layout))
      cautions.push(
        `Object layouts in ${both} differ, which alone can change byte counts: ${layoutText(first.layout)}; ${layoutText(each.layout)}.`,
      );
    if (roots(each) !== roots(first))
      cautions.push(
        `${begin(first)} and ${each.name} count different parts of the program: ${roots(first)}, and ${roots(each)}.`,
      );
    if (agents(each) !== agents(first))
      cautions.push(
        `Other agents ran in the JVMs of ${both}: ${agents(first)} and ${agents(each)}. Work they do in their own threads or within the program’s methods is counted.`,
      );
    return cautions;
  });
  return [...ofEach, ...inexactMetrics(read)];
}

/** Warns about metrics that are not exact, with one sentence for each kind, naming all recordings that it concerns. */
function inexactMetrics(read: readonly ComparedRecording[]): string[] {
  const sentences = new Map<string, { names: string[]; about(names: string[]): string }>();
  for (const { name, metrics = [], counted = [] } of read) {
    const partly = partlyCounted(counted);
    const kinds = new Map<MetricInfo['kind'], string[]>();
    // Figures that are lower bounds because a rule is missing say so themselves.
    for (const { id, label, kind, lowerBound } of metrics)
      if (kind !== 'exact' && (kind === 'sampled' || !(partly.includes(id) || lowerBound?.methods.length)))
        kinds.set(kind, [...(kinds.get(kind) ?? []), label]);
    for (const [kind, labels] of kinds) {
      const sentence = sentences.get(`${kind} ${labels}`) ?? {
        names: [],
        about: (names) => inexactSentence(kind, labels, names, read),
      };
      sentence.names.push(name);
      sentences.set(`${kind} ${labels}`, sentence);
    }
  }
  return [...sentences.values()].map(({ names, about }) => about(names));
}

function inexactSentence(
  kind: MetricInfo['kind'],
  labels: readonly string[],
  names: readonly string[],
  read: readonly ComparedRecording[],
): string {
  const recordings =
    names.length > 2 && names.length === read.length
      ? `all ${inWords(names.length)} recordings`
      : [names.slice(0, -1).join(', '), names[names.length - 1]].filter(Boolean).join(' and ');
  if (kind === 'sampled') {
    const list = labels.map(inSentence).join(labels.some((label) => label.includes(',')) ? '; ' : ', ');
    const isWhole = read.every(
      (each) => !names.includes(each.name) || (each.metrics ?? []).every((metric) => isOfSamples(metric)),
    );
    const subject = isWhole
      ? `${recordings.replace(/^(?:the base|the head|all )/, capital)} ${names.length === 1 ? 'is' : 'are'}`
      : `${labels.length === 1 ? 'One metric of' : 'Some metrics of'} ${recordings} ${labels.length === 1 ? 'is' : 'are'}`;
    return `${subject} sampled (${list}): these figures are estimates and vary from run to run.`;
  }
  const metrics =
    labels.length === 1
      ? `${labels[0]} in ${recordings} are not exact`
      : `${capital(inWords(labels.length))} metrics in ${recordings} are not exact, such as ${inSentence(labels[0])}`;
  return `${metrics}: ${kind === 'lower-bound' ? 'they are lower bounds' : `recorded ${KIND_WORDS[kind]}`}.`;
}

/**
 * Throws FormatError (`undecided`) if recordings do not allow a decision, because one is partial or lacks calls, or because their
 * bytecodes were counted by different rules. An undecided condition does not pass.
 */
export function checkDecidable(read: readonly ComparedRecording[], { parts }: GateOutcome, acceptPartial: boolean): void {
  const partial = read.find(isPartial);
  if (partial !== undefined && !acceptPartial)
    throw new FormatError(
      'undecided',
      `${begin(partial)} was written while its program was still running, so its counts are incomplete and no condition is decided.`,
      '',
      'Record until the program ends, or pass --accept-partial on the command line.',
    );
  const short = read.find(({ incomplete }) => incomplete);
  if (short !== undefined && !acceptPartial)
    throw new FormatError(
      'undecided',
      `Calls are missing from ${short.name} because memory ran out, so its counts are too low and no condition is decided.`,
      '',
      'Record with a larger memory=, or pass --accept-partial on the command line.',
    );
  const added = read.find(({ partlyWoven }) => mayLackCalls(partlyWoven));
  if (added?.partlyWoven !== undefined && !acceptPartial)
    throw new FormatError(
      'undecided',
      `Calls may be missing from ${added.name}: ${whereCallsLack(added.partlyWoven)}, which the list of learned= lacks. So its counts may be too low and no condition is decided.`,
      '',
      `${NEXT_LIST.slice(0, -1)}, or pass --accept-partial on the command line.`,
    );
  const other = read.find(({ analysis }) => analysis !== read[0].analysis || analysis === MIXED);
  if (other !== undefined && parts.some(({ metric }) => metric === 'bytecodes'))
    throw new FormatError(
      'undecided',
      differentBlocks(read[0], other),
      '',
      'Record with the same blocks= option, or remove the conditions on bytecodes.',
    );
}

const lacksBytecodes = ({ counted = [] }: ComparedRecording): boolean => neverCounted(counted).includes('bytecodes');

const agents = ({ otherAgents = [] }: ComparedRecording): string => [...otherAgents].sort().join(', ') || 'none';

const roots = ({ roots: patterns = [] }: ComparedRecording): string =>
  patterns.length === 0 ? 'the whole program' : `what is called by ${[...patterns].sort().join('; ')}`;

const isPartial = ({ dump }: ComparedRecording): boolean => dump !== 'exit' && dump !== '';

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

const begin = ({ name }: ComparedRecording): string => name.replace(/^the (?=base$|head$)/, 'The ');

/** Of runs of the base with different rules, the base differs from itself. */
const differentBlocks = (a: ComparedRecording, b: ComparedRecording): string =>
  b.analysis === MIXED
    ? `Bytecodes of ${b.name} were counted by different rules because its runs were recorded with different blocks=, so they cannot be compared.`
    : `Bytecodes of ${a.name} and ${b.name} were counted by different rules (${a.analysis} and ${b.analysis} blocks), so they cannot be compared.`;

/**
 * Words for sampled profiles and overlays, the same on the page, in the terminal and in reports: whose shares changed, what so
 * many samples can show, and which methods are slow.
 */
import { frame } from './class-names';
import type { MetricDescriptor } from './metrics';
import { amount, BYTES, count, figure, isTime } from './numbers';
import { LEAST_RUNS, weightOfEvent } from './sampling';
import type { Piece } from './story-sentence';

/** The fields of a metric that decide its noun. */
type Metric = Pick<MetricDescriptor, 'unit' | 'kind'>;

/** A method whose share changed (the engine's `SampleDifference`); `Name` identifies a method. */
export interface NamedShare<Name> {
  readonly name: Name;
  readonly context: number;
  readonly shareA: number;
  readonly shareB: number;
}

/** Differences between samples, and the number of events on each side (the engine's `SampleStory`). */
export interface NamedSamples<Name> {
  readonly differences: readonly NamedShare<Name>[];
  readonly eventsA: number;
  readonly eventsB: number;
  readonly rows: number;
  readonly runsA: number;
  readonly runsB: number;
  readonly factor: number | null;
}

/** Noun for what shares are shares of: `samples`, `time`, `sampled bytes`. */
export const sampledNoun = ({ unit, kind }: Metric): string =>
  isTime(unit) ? 'time' : unit === BYTES && kind === 'sampled' ? 'sampled bytes' : unit;

/** A share in whole percent. A small part never looks like 0%, and only all of it looks like 100%. */
export function wholePercent(share: number): string {
  const percents = 100 * share;
  if (percents > 0 && percents < 0.5) return 'under 1%';
  if (percents < 100 && percents >= 99.5) return 'over 99%';
  return `${Math.round(percents)}%`;
}

/**
 * `parse accounts for 20% of the samples, up from 12%`. After the first difference it says `of the other samples`, because the
 * earlier ones have been taken out.
 */
export function sampleSentence<Name>(
  { name, context, shareA, shareB }: NamedShare<Name>,
  metric: Metric,
  isFirst: boolean,
): Piece<Name>[] {
  const whole = `the ${isFirst ? '' : 'other '}${sampledNoun(metric)}`;
  const direction = shareB > shareA ? 'up' : 'down';
  return [
    { name, context },
    { text: ` accounts for ${wholePercent(shareB)} of ${whole}, ${direction} from ${wholePercent(shareA)}` },
  ];
}

/** Sentence for a comparison without differences; null if there are any. */
export function noDifference({ differences, rows }: NamedSamples<unknown>, metric: Metric): string | null {
  if (differences.length > 0) return null;
  return rows === 0
    ? `None of your methods has between 1% and 90% of the ${sampledNoun(metric)}, so methods cannot be compared.`
    : 'No method’s share differs by more than it usually does between two runs of the same program.';
}

/**
 * Sentence on the smallest change in a method that this number of samples can show, and how to detect smaller ones; null if no
 * row was judged.
 */
export function whatSamplesTell(
  { eventsA, eventsB, rows, runsA, runsB, factor }: NamedSamples<unknown>,
  metric: Metric,
): string | null {
  if (rows === 0) return null;
  const events = weightOfEvent({ unit: metric.unit }) === null ? 'events' : metric.unit;
  const had = `${runsOfSides(runsA, runsB)}, ${count(Math.floor(eventsA))} and ${count(Math.floor(eventsB))} ${events} in your methods`;
  const told =
    factor === null
      ? 'too few to detect a change in a method with a 10% share'
      : `a method with a 10% share is reported if it grows by a factor of at least ${factor}`;
  return `${had}: ${told}.${Math.min(runsA, runsB) < LEAST_RUNS ? ' Record three runs per side to detect smaller changes.' : ''}`;
}

function runsOfSides(a: number, b: number): string {
  if (a !== b) return `${a} ${a === 1 ? 'run' : 'runs'} and ${b}`;
  return a === 1 ? 'One run per side' : `${a === LEAST_RUNS ? 'Three' : a} runs per side`;
}

/** Title for a table of the differences. */
export const differencesTitle = (metric: Metric): string => `Methods whose share of the ${sampledNoun(metric)} changed`;

/**
 * The steps by which samples laid over exact counts find their contexts (docs/overlay.md), by id, in the order in which they are
 * tried.
 */
export const STEP_WORDS = {
  names: 'by name alone',
  hidden: 'hidden classes and accessors skipped',
  proxies: 'proxies with a single candidate',
  handles: 'through method handles and accessors in the tree',
  leaves: 'folded into a leaf',
  bridged: 'one missing frame filled in',
  suffix: 'truncated stacks, by their remaining frames',
} as const;

/** Titles of the lists of an overlay. */
export const OVERLAY_TITLES = {
  reasons: 'Why samples were not matched',
  moves: 'Samples matched after adjusting frames',
  inclusive: 'Slow including callees (one context per call chain)',
  unstable: 'Unstable: samplers disagree',
  light: 'Fast per bytecode',
  natives: 'No bytecodes: native and leaf methods',
  oneTime: 'Class loading, linking and class initialisers',
} as const;

/** Title for the slow methods; depends on whether samples in interpreted code were laid over the counts as well. */
export const slowTitle = ({ interpreted }: { readonly interpreted?: number } = {}): string =>
  `Slow per bytecode (${interpreted === undefined ? 'includes warm-up' : 'without interpreted code'})`;

/** Start of the warning that says which recording was laid over a file's counts, and who stated that the two fit. */
export const LAID_OVER = 'Sampled time is laid over the exact counts';

/** Limits of what an overlay can say; shown below the first sentence. */
export const OVERLAY_LIMITS =
  'Bytecodes do not reflect caches, locks or I/O. Time may be attributed to the wrong one of several inlined methods.';

/** Lower bounds on the cost and on the share of time above which a method is called slow. */
const SLOW_FROM = 2;
const TIME_FROM = 0.01;

/** The fields of a ranked method that its sentence needs. */
interface Ranked {
  readonly timeShare: number;
  readonly workShare: number;
  readonly least: number;
  /** Figures by each sampler, if there are several. */
  readonly samplers?: readonly Sampler[] | undefined;
}

/** A method's cost as measured by one of several samplers. */
interface Sampler {
  readonly timeShare: number;
  readonly least: number;
  readonly most: number;
}

/** Whether samplers disagree about a method, i.e. two of their intervals do not overlap. */
export const isUnstable = ({ samplers = [] }: { readonly samplers?: readonly Sampler[] | undefined }): boolean =>
  Math.max(...samplers.map(({ least }) => least)) > Math.min(...samplers.map(({ most }) => most));

const isSlow = ({ least, timeShare }: Pick<Ranked, 'least' | 'timeShare'>): boolean =>
  least > SLOW_FROM && timeShare >= TIME_FROM;

/**
 * The method that the first sentence is about, with its smallest lower bound; undefined if no method is slow per bytecode by all
 * samplers.
 */
export function slowest<Row extends Ranked>(rows: readonly Row[]): Row | undefined {
  const row = rows.find((each) => isSlow(each) && !isUnstable(each) && (each.samplers ?? []).every(isSlow));
  return row && { ...row, least: Math.min(row.least, ...(row.samplers ?? []).map(({ least }) => least)) };
}

/** The first method that one sampler finds slow per bytecode and another does not. */
export const disputed = <Row extends Ranked>(unstable: readonly Row[]): Row | undefined =>
  unstable.find(({ samplers = [] }) => samplers.some(isSlow));

export const NONE_SLOW = 'No method is slow per bytecode.';
/** Start of a sentence that ends with the name of a method. */
export const DISPUTED = 'No method is slow per bytecode according to all samplers. They disagree on ';

/**
 * The end of the sentence on a slow method, after its name: ` takes 4.0% of the time for 0.6% of the bytecodes: per bytecode, at
 * least five times the cost of the rest.`
 */
export const slowWords = ({ timeShare, workShare, least }: Ranked, noun = 'time'): string =>
  ` takes ${tenths(timeShare)} of the ${noun} for ${tenths(workShare)} of the bytecodes: per bytecode, ${times(least)} the cost of the rest.`;

/** A share in percent with one decimal. A small part never looks like 0%, and only all of it looks like 100%. */
export function tenths(share: number): string {
  const percents = 100 * share;
  if (percents > 0 && percents < 0.05) return 'under 0.1%';
  if (percents < 100 && percents >= 99.95) return 'over 99.9%';
  return `${percents.toFixed(1)}%`;
}

/** A cost relative to the rest, with two or three digits: `27,800×`, `51×`, `2.7×`, `0.07×`, `under 0.01×`. */
export function costText(cost: number): string {
  if (!Number.isFinite(cost)) return '∞';
  if (cost >= 10) return `${count(Number(cost.toPrecision(cost >= 100 ? 3 : 2)))}×`;
  if (cost < LEAST_COST) return `under ${LEAST_COST}×`;
  return `${cost < 1 ? cost.toFixed(2) : cost.toPrecision(2)}×`;
}

/** Smaller costs are not distinguished. */
const LEAST_COST = 0.01;

/** The interval of a cost: `16× to 27×`, `up to 0.05×`, `under 0.01×`. */
export function costBounds({ least, most }: Pick<Sampler, 'least' | 'most'>): string {
  if (most < LEAST_COST) return costText(most);
  return least < LEAST_COST ? `up to ${costText(most)}` : `${costText(least)} to ${costText(most)}`;
}

/** Account of where a recording's samples went: the fields of `OverlayMatching` that sums and sentences need. */
interface Matched {
  readonly total: number;
  readonly left: { readonly noJava: number; readonly profiler: number; readonly idle: number; readonly interpreted?: number };
  readonly gains: readonly { readonly step: keyof typeof STEP_WORDS; readonly samples: number }[];
  readonly above: number;
  readonly unplaced: number;
  readonly ambiguous: number;
  readonly truncated: number;
}

/** Samples of the program's own work. */
export const programSamples = ({ total, left }: Pick<Matched, 'total' | 'left'>): number =>
  total - left.noJava - left.profiler - left.idle - (left.interpreted ?? 0);

/** Samples whose context was found. */
export const matchedSamples = ({ gains }: Pick<Matched, 'gains'>): number => gains.reduce((sum, { samples }) => sum + samples, 0);

/**
 * Rows for a table of where samples went: label, number of samples, and their share with what it is a share of. The share is
 * empty in the row of all samples.
 */
export function matchingRows(matching: Matched): { words: string; samples: number; share: string }[] {
  const { left, gains, above, unplaced, ambiguous, truncated, total } = matching;
  const [all, matched] = [programSamples(matching), matchedSamples(matching)];
  const wholes = { recording: total, program: all, matched };
  const row = (words: string, samples: number, whole: keyof typeof wholes = 'program') => ({
    ...{ words, samples },
    share: wholes[whole] > 0 ? `${tenths(samples / wholes[whole])} of the ${whole}` : '',
  });
  const some = (...[words, samples, whole]: Parameters<typeof row>) => (samples > 0 ? [row(words, samples, whole)] : []);
  return [
    { words: 'In the recording', samples: total, share: '' },
    ...leftOut(left).flatMap(([words, samples]) => some(`left out: ${words}`, samples, 'recording')),
    row('Of the program', all, 'recording'),
    ...gains.flatMap(({ step, samples }) => some(`+ ${STEP_WORDS[step]}`, samples)),
    row('Matched', matched),
    ...some('at their deepest known caller, up to three frames higher', above),
    ...some('unmatched', unplaced),
    ...some('matching several contexts', ambiguous, 'matched'),
    ...some('with truncated stacks', truncated),
  ];
}

const leftOut = ({ noJava, profiler, idle, interpreted = 0 }: Matched['left']): [words: string, samples: number][] => [
  ['without a Java frame', noJava],
  ['from the profiler itself', profiler],
  ['from idle threads', idle],
  ['in interpreted code', interpreted],
];

/**
 * Sentences on the total of which shares of time are shares, and on what that total leaves out.
 *
 * @param ranked samples or time of all ranked methods, whose time is compared with their bytecodes
 * @param ofThread whether `ranked` concerns a single thread, unlike the other figures
 */
export function timeBasis(
  ranked: number,
  { unit, matching }: { readonly unit: string; readonly matching: Matched },
  ofThread = false,
): string[] {
  const { left, above, unplaced, total } = matching;
  const parts = [
    ...leftOut(left),
    ...(ofThread ? [] : [['in native methods, leaves and class loading', matchedSamples(matching) - ranked] as const]),
    ['unmatched', above + unplaced] as const,
  ]
    .filter(([, samples]) => samples > 0)
    .map(([words, samples]) => `${figure(samples, unit)} ${words} (${tenths(samples / total)})`);
  return [
    `Time shares are relative to ${amount(ranked, unit)} ${ofThread ? 'of this thread ' : ''}in methods with bytecodes.`,
    ...(parts.length === 0 ? [] : [`Left out of ${figure(total, unit)} in the recording: ${parts.join(', ')}.`]),
    ...(left.idle > 0 ? ['A thread that waits for a lock is not idle.'] : []),
  ];
}

/** The fields of a method that its name needs. */
type Named = Parameters<typeof frame>[0];

/** The gap at which matching stopped: `a.B.c below a.B.d`. */
export const reasonText = ({ missing, below }: { readonly missing: Named | null; readonly below: Named | null }): string =>
  missing === null
    ? 'stacks missing their outermost frames, which fit several contexts'
    : below === null
      ? `no context has ${frame(missing)} as its outermost frame`
      : `no context has ${frame(missing)} below ${frame(below)}`;

const TIMES = ['', '', 'twice', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** More than three digits would claim too much precision for a lower bound. */
const MANY_TIMES = 1000;

function times(bound: number): string {
  if (bound > MANY_TIMES) return `over ${count(MANY_TIMES)} times`;
  const whole = Math.floor(bound);
  return whole === 2 ? 'at least twice' : `at least ${TIMES[whole] ?? count(whole)} times`;
}

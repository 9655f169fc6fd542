/** Reads and validates the `meta` section of a `.mct` file. */

import type { ClockFacts } from '../../../common/clock-words';
import type { CountedSpan } from '../../../common/counted-metrics';
import { DIRECTIONS, METRIC_KINDS, type MetricDescriptor } from '../../../common/metrics';
import type { SamplingFacts } from '../../../common/sampling-facts';
import type { ObjectLayout, Remark, Uncovered } from '../../api/engine';
import type { OverlayFacts } from '../../api/overlay';
import { at, damaged, tooLarge } from '../../jobs/errors';
import { ELEMENT_TYPES, MOST_METRICS, MOST_THREADS, type RecordedThread, type UnionFile } from '../../profile/recording';
import { clockFacts } from './clock-facts';
import { overlayFacts } from './overlay-facts';
import { uncoveredClasses } from './uncovered';
import { type DeclaredPart, declaredPart } from './woven-part';

/** Most contexts that this reader accepts, over all threads: about 2 GB of tables. */
export const MOST_NODES = 100_000_000;

/** Most snapshots (docs/format.md, section 8). */
const MOST_SNAPSHOTS = 1000;

/** Section from which a metric's figures are computed. */
type Stored = 'column' | 'constructors' | 'sizes' | 'arrays' | 'elements';

export interface MetaMetric extends MetricDescriptor {
  /** `kind` in the file. A kind unknown to this reader is kept, and reported as a problem. */
  stored: Stored | (string & {});
  /** Whether the figures of merged contexts are the sums of the contexts' figures. */
  additive: boolean;
}

/** The `meta` section (docs/format.md, section 2) after validation. */
export interface Meta {
  dump: string;
  agent: string;
  jvm: string;
  os: string;
  mainClass: string;
  start: number;
  end: number;
  analysis: string;
  nodes: number;
  threads: RecordedThread[];
  metrics: MetaMetric[];
  layout: ObjectLayout | null;
  /** Milliseconds from the start to each snapshot. */
  snapshots: number[];
  /** Bytecodes that one thread executes from each snapshot to the next; null if snapshots are taken by time. */
  step: number | null;
  /** Milliseconds requested between snapshots; null if unknown, or if they are taken by work. */
  asked: number | null;
  notInstrumented: Remark[];
  limited: Remark[];
  uncovered?: Uncovered[];
  /** The part of the program that was woven; absent if all of it was. */
  wovenPart?: DeclaredPart;
  /** Number of contexts merged into others because memory ran short. */
  folded: number;
  /** Whether folding did not free enough memory, so that calls are missing and counts are too low. */
  incomplete: boolean;
  warnings: string[];
  /** When the recorder attached to the running program; 0 if it started with the program. */
  attached: number;
  /** Patterns of root methods, and whether threads that they start count as well; empty if everything is counted. */
  roots: string[];
  /** Present if only some classes were counted. */
  selects?: true;
  /** The metrics that were counted, and when; empty if all were counted throughout. */
  counted: CountedSpan[];
  /** Agents that were loaded along with the recorder. */
  otherAgents: string[];
  /** The named module of each package for which the recording knows it. */
  modules: ReadonlyMap<string, string>;
  /** Account of where the samples laid over the counts went; null if there are none. */
  overlay: OverlayFacts | null;
  /** Whether calls were recorded, besides times of methods. */
  hasContexts: boolean;
  /** What the clock of the recording did; null if there was none. */
  clock: ClockFacts | null;
  /** The files of a union; null for any other file. */
  union: { a: DeclaredSide; b: DeclaredSide } | null;
}

type DeclaredSide = UnionFile & Pick<Meta, 'wovenPart'>;

type Json = Record<string, unknown>;

const WHERE = at('meta');

export function checkMeta(json: Json): Meta {
  count(json, 'format', WHERE);
  for (const key of ['agent', 'jvm']) object(json[key], `${WHERE}, ${key}`);
  const nodes = count(json, 'nodes', WHERE);
  if (nodes > MOST_NODES) throw tooLarge(`The file declares ${nodes} contexts; the limit is ${MOST_NODES}.`, `${WHERE}, nodes`);
  const threads = boundedList(json, 'threads', MOST_THREADS).map((entry, i) => thread(entry, `${WHERE}, threads[${i}]`));
  const sum = threads.reduce((total, { nodes: own }) => total + own, 0);
  if (sum !== nodes) throw damaged(`The file declares ${nodes} contexts, but its threads have ${sum}.`, `${WHERE}, threads`);
  const agent = json.agent as Json;
  const jvm = json.jvm as Json;
  const hasContexts = optionsOf(json).metrics !== 'none';
  const uncovered = uncoveredClasses(json.uncovered, `${WHERE}, uncovered`);
  const os = (typeof json.os === 'object' && json.os !== null ? json.os : {}) as Json;
  return {
    dump: text(json, 'dump', WHERE),
    agent: words(agent.name, agent.version),
    jvm: words(jvm.name, jvm.version),
    os: words(os.name, os.arch),
    mainClass: optional(json.mainClass),
    start: moment(json, 'start'),
    end: moment(json, 'end'),
    analysis: optional(json.analysis),
    nodes,
    threads,
    metrics: boundedList(json, 'metrics', MOST_METRICS).map((entry, i) => metric(entry, `${WHERE}, metrics[${i}]`)),
    layout: layout(json.layout),
    snapshots: snapshots(json),
    step: step(json.steps),
    asked: askedInterval(json),
    notInstrumented: remarks(json, 'notInstrumented'),
    limited: remarks(json, 'limited'),
    ...(uncovered !== undefined && { uncovered }),
    ...(isGiven(json.partlyWoven) && { wovenPart: declaredPart(json.partlyWoven, `${WHERE}, partlyWoven`) }),
    folded: folded(json, WHERE),
    incomplete: json.incomplete === true,
    warnings: maybeList(json, 'warnings')
      .map((entry) => optional(entry))
      .filter((line) => line !== ''),
    attached: Number.isFinite(json.attached) ? (json.attached as number) : 0,
    roots: roots(json),
    ...(SELECTING.some((key) => optional(optionsOf(json)[key]) !== '') && { selects: true as const }),
    // Without contexts, the list names a metric only because a file must have one.
    counted: maybeList(json, hasContexts ? 'counted' : '').map((entry, i) => counted(entry, `${WHERE}, counted[${i}]`)),
    otherAgents: maybeList(json, 'otherAgents').map((entry, i) => {
      const where = `${WHERE}, otherAgents[${i}]`;
      return text(object(entry, where), 'name', where);
    }),
    modules: modules(json),
    overlay: overlayFacts(json.overlay),
    hasContexts,
    clock: clockFacts(json.clock),
    union: union(json.union),
  };
}

/** Options that choose the classes to count. */
const SELECTING = ['include', 'exclude'];

const optionsOf = (json: Json): Json => (typeof json.options === 'object' && json.options !== null ? (json.options as Json) : {});

/** Milliseconds requested between snapshots; null if the file does not say, or if they are taken by work. */
function askedInterval(json: Json): number | null {
  const milliseconds = /^(\d{1,12})ms$/.exec(optional(optionsOf(json).snapshots))?.[1];
  return milliseconds === undefined || Number(milliseconds) === 0 ? null : Number(milliseconds);
}

/**
 * Root methods as texts. Each says whether threads inherit, so that any code that shows or compares root methods includes this.
 */
function roots(json: Json): string[] {
  const threads = optionsOf(json)['root.threads'] === 'inherit' ? ', with the threads that it starts' : '';
  return maybeList(json, 'roots')
    .map((entry) => optional(entry))
    .filter((pattern) => pattern !== '')
    .map((pattern) => pattern + threads);
}

function counted(value: unknown, where: string): CountedSpan {
  const entry = object(value, where);
  const metrics = maybeList(entry, 'metrics').filter((id): id is string => typeof id === 'string');
  return { elapsed: count(entry, 'elapsed', where), metrics };
}

function modules(json: Json): Map<string, string> {
  const of = new Map<string, string>();
  maybeList(json, 'modules').forEach((value, i) => {
    const where = `${WHERE}, modules[${i}]`;
    const entry = object(value, where);
    const name = text(entry, 'name', where);
    if (!Array.isArray(entry.packages)) throw damaged('A list is missing.', `${where}, packages`);
    for (const each of entry.packages) if (typeof each === 'string') of.set(each, name);
  });
  return of;
}

function union(value: unknown): Meta['union'] {
  if (!isGiven(value)) return null;
  const { a, b } = object(value, `${WHERE}, union`);
  return { a: side(a, `${WHERE}, union.a`), b: side(b, `${WHERE}, union.b`) };
}

/** Reads one side of a union. Entries that it lacks are taken from the whole file. */
function side(value: unknown, where: string): DeclaredSide {
  const entry = object(value, where);
  const texts = (['dump', 'agent', 'mainClass', 'jvm', 'os', 'analysis'] as const).filter(
    (key) => typeof entry[key] === 'string',
  );
  const moments = (['start', 'end'] as const).filter((key) => Number.isFinite(entry[key]));
  return {
    file: text(entry, 'file', where),
    ...(isGiven(entry.partlyWoven) && { wovenPart: declaredPart(entry.partlyWoven, `${where}, partlyWoven`) }),
    ...Object.fromEntries([...texts, ...moments].map((key) => [key, entry[key]])),
    ...(isGiven(entry.folded) && { folded: folded(entry, where) }),
    ...(typeof entry.incomplete === 'boolean' && { incomplete: entry.incomplete }),
    ...(isGiven(entry.sampling) && { sampling: sampling(entry.sampling, `${where}, sampling`) }),
  };
}

function sampling(value: unknown, where: string): SamplingFacts {
  const entry = object(value, where);
  const settings = Object.entries(object(entry.settings, `${where}, settings`));
  return {
    durationMs: count(entry, 'durationMs', where),
    settings: Object.fromEntries(settings.filter((each): each is [string, string] => typeof each[1] === 'string')),
  };
}

function folded({ folded: value }: Json, given: string): number {
  const where = `${given}, folded`;
  return isGiven(value) ? count(object(value, where), 'contexts', where) : 0;
}

function thread(value: unknown, where: string): RecordedThread {
  const entry = object(value, where);
  return {
    id: typeof entry.id === 'number' ? entry.id : 0,
    name: optional(entry.name),
    group: optional(entry.group),
    nodes: count(entry, 'nodes', where),
    count: entry.count === undefined || entry.count === null ? 1 : count(entry, 'count', where),
    ...(isGiven(entry.allocated) && { allocated: count(entry, 'allocated', where) }),
    ...(entry.virtual === true && { isVirtual: true }),
  };
}

function metric(value: unknown, where: string): MetaMetric {
  const entry = object(value, where);
  const id = text(entry, 'id', where);
  const kind = METRIC_KINDS.find((each) => each === entry.accuracy) ?? (entry.exact === false ? 'sampled' : 'exact');
  const threshold = kind === 'thresholded' ? optional(entry.threshold) : '';
  return {
    id,
    label: optional(entry.label) || id,
    unit: optional(entry.unit) || id,
    kind,
    better: DIRECTIONS.find((direction) => direction === entry.better) ?? 'less',
    ...(isWeight(entry.eventWeight) && { eventWeight: entry.eventWeight }),
    ...(threshold !== '' && { threshold }),
    stored: text(entry, 'kind', where),
    additive: entry.additive !== false,
  };
}

const isWeight = (value: unknown): value is number => typeof value === 'number' && value > 0 && Number.isFinite(value);

function layout(value: unknown): ObjectLayout | null {
  if (!isGiven(value)) return null;
  const where = `${WHERE}, layout`;
  const entry = object(value, where);
  const arrays = object(entry.arrays, `${where}, arrays`);
  return {
    alignment: count(entry, 'alignment', where),
    reference: count(entry, 'reference', where),
    header: count(entry, 'header', where),
    arrays: Object.fromEntries([...ELEMENT_TYPES].map((type) => [type, count(arrays, type, `${where}, arrays`)])),
  };
}

function snapshots(json: Json): number[] {
  const entries = maybeList(json, 'snapshots');
  const where = `${WHERE}, snapshots`;
  if (entries.length > MOST_SNAPSHOTS)
    throw tooLarge(`The file declares ${entries.length} snapshots; the limit is ${MOST_SNAPSHOTS}.`, where);
  const times = entries.map((entry, i) => count(object(entry, `${where}[${i}]`), 'elapsed', `${where}[${i}]`));
  if (times.some((time, i) => i > 0 && time < times[i - 1])) throw damaged('Snapshots are not in order.', where);
  return times;
}

/**
 * Reads the step between snapshots. A step measured in anything but bytecodes comes from a later version, and is treated as a
 * step by time.
 */
function step(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const where = `${WHERE}, steps`;
  const entry = object(value, where);
  if (entry.metric !== 'bytecodes') return null;
  const every = count(entry, 'every', where);
  if (every === 0) throw damaged('The work between snapshots is declared to be zero.', `${where}, every`);
  return every;
}

function remarks(json: Json, key: string): Remark[] {
  return maybeList(json, key).map((value, i) => {
    const where = `${WHERE}, ${key}[${i}]`;
    const entry = object(value, where);
    return { className: text(entry, 'class', where), method: optional(entry.method) || null, reason: optional(entry.reason) };
  });
}

function object(value: unknown, where: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw damaged('The metadata should contain a JSON object here.', where);
  return value as Json;
}

function count(json: Json, key: string, where: string): number {
  const value = json[key];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw damaged('A count is missing or is not a whole number.', `${where}, ${key}`);
  return value;
}

function moment(json: Json, key: string): number {
  const value = json[key];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw damaged('A time is missing.', `${WHERE}, ${key}`);
  return value;
}

function text(json: Json, key: string, where: string): string {
  const value = json[key];
  if (typeof value !== 'string' || value === '') throw damaged('A string is missing.', `${where}, ${key}`);
  return value;
}

function list(json: Json, key: string): unknown[] {
  const value = json[key];
  if (!Array.isArray(value)) throw damaged('A list is missing.', `${WHERE}, ${key}`);
  return value;
}

function boundedList(json: Json, key: 'metrics' | 'threads', most: number): unknown[] {
  const entries = list(json, key);
  if (entries.length > most)
    throw tooLarge(
      `The file declares ${entries.length} ${key}; the limit is ${most}.`,
      `${WHERE}, ${key}`,
      `Record fewer ${key}.`,
    );
  return entries;
}

function maybeList(json: Json, key: string): unknown[] {
  return isGiven(json[key]) ? list(json, key) : [];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function optional(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function words(...values: unknown[]): string {
  return values
    .map(optional)
    .filter((word) => word !== '')
    .join(' ');
}

/** Writes and reads the stories in a shared link: which methods account for a change (docs/sharing.md). */
import type { Bytes } from '../formats/mct/encoder';
import type { VarintReader } from '../formats/mct/varint-reader';
import type { SharedMetric, SharedStory } from './link-content';
import { below, contradiction, readDouble, readFigure, writeDouble, writeFigure } from './payload-values';
import { addsUp, type SharedBound, type SharedCause, type SharedCauseKind, type SharedSampleStory } from './shared-story';
import { readShares, writeShares } from './shares-payload';
import { readWork, readWorkOfRuns, writeRunsOfWork, writeWork } from './work-story-payload';

/** Causes by their number in a payload. */
const CAUSES: readonly SharedCauseKind[] = ['calls', 'loop', 'cost', 'appeared', 'vanished', 'moved', 'renamed'];
/** Most causes in a story, and most methods in a lower bound. */
const MOST = 16;

const EVERYWHERE = 1;
const BEFORE = 2;
const CALLER = 4;
const WITHIN = 8;
const BOUNDED = 16;
const BOUNDED_EXCLUSIVE = 32;
/**
 * Kind of what follows: no story; one of samples, as in links before version 7; of work; of work with several runs per side; or
 * of shares of samples.
 */
const NONE = 0;
const SAMPLES = 1;
const WORK = 2;
const WORK_OF_RUNS = 3;
const SHARES = 4;

/** @param stories one for each metric that has columns */
export function writeStories(out: Bytes, stories: readonly (SharedStory | null)[]): void {
  for (const story of stories) {
    out.varint(story === null ? NONE : numberOf(story));
    if (story?.kind === 'samples') writeSamples(out, story);
    else if (story?.kind === 'shares') writeShares(out, story);
    else if (story?.kind === 'work') {
      if (story.runs !== undefined) writeRunsOfWork(out, story);
      writeWork(out, story);
    }
  }
}

function numberOf(story: SharedStory): number {
  if (story.kind !== 'work') return story.kind === 'samples' ? SAMPLES : SHARES;
  return story.runs === undefined ? WORK : WORK_OF_RUNS;
}

function writeSamples(out: Bytes, { inProportion, others, rest, items }: SharedSampleStory): void {
  out.varint(inProportion ? 1 : 0);
  out.varint(others);
  writeDouble(out, rest);
  out.varint(items.length);
  for (const item of items) writeCause(out, item);
}

function writeCause(out: Bytes, item: SharedCause): void {
  const { cause, change, name, before, caller, within, context, contexts, everywhere, callees, callsA, callsB, a, b, bound } =
    item;
  out.varint(CAUSES.indexOf(cause));
  out.varint(
    (everywhere ? EVERYWHERE : 0) |
      (before === null ? 0 : BEFORE) |
      (caller === null ? 0 : CALLER) |
      (within === null ? 0 : WITHIN) |
      (bound === null ? 0 : BOUNDED) |
      (bound?.exclusive ? BOUNDED_EXCLUSIVE : 0),
  );
  writeDouble(out, change);
  out.varint(name);
  for (const each of [before, caller]) if (each !== null) out.varint(each);
  if (within !== null) {
    out.varint(within.context + 1);
    out.varint(within.name);
    for (const figure of [within.a, within.b]) writeFigure(out, figure);
  }
  out.varint(context + 1);
  for (const count of [contexts, callees]) out.varint(count);
  for (const figure of [callsA, callsB, a, b]) writeFigure(out, figure);
  if (bound !== null) {
    out.varint(bound.methods.length);
    for (const method of bound.methods) out.varint(method);
  }
}

interface Link {
  /** Methods and contexts of the link, and its metrics that have columns. */
  readonly methods: number;
  readonly contexts: number;
  readonly metrics: readonly SharedMetric[];
}

/** Reads stories of samples. In versions 4 and 5, those of work have the same form, but with causes that are no longer shown. */
export const readSampleStories = (reader: VarintReader, link: Link): (SharedStory | null)[] => storiesIn(reader, link, SAMPLES);

/** Reads stories of samples and of work. */
export const readWorkStories = (reader: VarintReader, link: Link): (SharedStory | null)[] =>
  storiesIn(reader, link, WORK_OF_RUNS);

/** Reads stories of work, and shares of samples. */
export const readStories = (reader: VarintReader, link: Link): (SharedStory | null)[] => storiesIn(reader, link, SHARES);

const storiesIn = (reader: VarintReader, link: Link, last: number): (SharedStory | null)[] =>
  link.metrics.map((metric) => {
    const kind = below(reader, last + 1, 'stories');
    if (kind === NONE) return null;
    if (kind === SAMPLES) return readSamples(reader, link, metric);
    if (kind === SHARES) return readShares(reader, link);
    return kind === WORK ? readWork(reader, link, metric) : readWorkOfRuns(reader, link);
  });

function readSamples(reader: VarintReader, { methods, contexts }: Link, { totals }: SharedMetric): SharedSampleStory {
  const inProportion = below(reader, 2, 'proportions') === 1;
  const others = reader.next();
  const rest = readDouble(reader);
  const items = Array.from({ length: below(reader, MOST + 1, 'causes') }, () => readCause(reader, methods, contexts));
  if (!addsUp({ items, rest }, totals)) throw contradiction('Its causes do not add up to the change in the total.');
  return { kind: 'samples', items, others, rest, inProportion };
}

function readCause(reader: VarintReader, methods: number, contexts: number): SharedCause {
  const cause = CAUSES[below(reader, CAUSES.length, 'kinds of causes')];
  const bits = below(reader, 2 * BOUNDED_EXCLUSIVE, 'bits');
  const has = (bit: number): boolean => (bits & bit) !== 0;
  const method = (): number => below(reader, methods, 'methods');
  const place = (): number => below(reader, contexts + 1, 'contexts') - 1;
  const change = readDouble(reader);
  const name = method();
  const before = has(BEFORE) ? method() : null;
  const caller = has(CALLER) ? method() : null;
  const within = has(WITHIN) ? { context: place(), name: method(), a: readFigure(reader), b: readFigure(reader) } : null;
  const context = place();
  const [of, callees] = [reader.next(), reader.next()];
  const [callsA, callsB, a, b] = [readFigure(reader), readFigure(reader), readFigure(reader), readFigure(reader)];
  let bound: SharedBound | null = null;
  if (has(BOUNDED)) {
    const named = Array.from({ length: below(reader, MOST + 1, 'methods') }, method);
    bound = { exclusive: has(BOUNDED_EXCLUSIVE), methods: named };
  }
  const figures = { callees, callsA, callsB, a, b };
  return { cause, change, name, before, caller, within, context, contexts: of, everywhere: has(EVERYWHERE), ...figures, bound };
}

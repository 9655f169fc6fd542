/** Writes and reads the stories of a link (docs/sharing.md). */
import type { StoryCause } from '../api/engine';
import type { Bytes } from '../formats/mct/encoder';
import type { VarintReader } from '../formats/mct/varint-reader';
import type { SharedMetric } from './link-content';
import { below, contradiction } from './payload-values';
import { addsUp, type SharedBound, type SharedCause, type SharedStory } from './shared-story';

/** Causes by their number in a payload. */
const CAUSES: readonly StoryCause[] = ['calls', 'loop', 'cost', 'appeared', 'vanished', 'moved', 'renamed'];
/** Most causes of a story, and most methods of a lower bound. */
const MOST = 16;

const EVERYWHERE = 1;
const BEFORE = 2;
const CALLER = 4;
const WITHIN = 8;
const BOUNDED = 16;
const BOUNDED_EXCLUSIVE = 32;
/** Bits of a figure: it is below zero, or a double. */
const FALLS = 1;
const DOUBLE = 2;

/** @param stories by metric that has columns */
export function writeStories(out: Bytes, stories: readonly (SharedStory | null)[]): void {
  for (const story of stories) {
    out.varint(story === null ? 0 : 1);
    if (story === null) continue;
    out.varint(story.inProportion ? 1 : 0);
    out.varint(story.others);
    writeDouble(out, story.rest);
    out.varint(story.items.length);
    for (const item of story.items) writeCause(out, item);
  }
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

/** @param link methods and contexts of the link, and its metrics that have columns */
export function readStories(
  reader: VarintReader,
  link: { methods: number; contexts: number; metrics: readonly SharedMetric[] },
): (SharedStory | null)[] {
  return link.metrics.map(({ totals }) => {
    if (below(reader, 2, 'stories') === 0) return null;
    const inProportion = below(reader, 2, 'proportions') === 1;
    const others = reader.next();
    const rest = readDouble(reader);
    const items = Array.from({ length: below(reader, MOST + 1, 'causes') }, () => readCause(reader, link.methods, link.contexts));
    if (!addsUp({ items, rest }, totals)) throw contradiction('Its causes do not add up to the change of the total.');
    return { items, others, rest, inProportion };
  });
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

/** Counts are whole as a rule, and take few bytes then. */
function writeFigure(out: Bytes, figure: number): void {
  const isWhole = Number.isSafeInteger(figure);
  out.varint(isWhole ? (figure < 0 ? FALLS : 0) : DOUBLE);
  if (isWhole) out.varint(Math.abs(figure));
  else writeDouble(out, figure);
}

function readFigure(reader: VarintReader): number {
  const bits = below(reader, DOUBLE + 1, 'signs');
  if (bits === DOUBLE) return readDouble(reader);
  return bits === FALLS ? -reader.next() : reader.next();
}

function writeDouble(out: Bytes, value: number): void {
  out.raw(new Uint8Array(new Float64Array([value]).buffer));
}

function readDouble(reader: VarintReader): number {
  const [value] = new Float64Array(reader.take(8).slice().buffer);
  if (!Number.isFinite(value)) throw contradiction('A figure in it is none.');
  return value;
}

/**
 * Writes and reads, in a shared link, the story of a change of work, with the parts of the change by context (docs/sharing.md).
 */
import type { PartKind } from '../../common/part-clause';
import type { OwnBasis, StoryNote } from '../api/engine';
import type { Bytes } from '../formats/mct/encoder';
import type { VarintReader } from '../formats/mct/varint-reader';
import type { SharedMetric } from './link-content';
import { below, contradiction, readDouble, readFigure, readText, writeDouble, writeFigure, writeText } from './payload-values';
import {
  MOST_PREFIXES,
  type NamedNote,
  type NamedRuns,
  type NamedSubject,
  partsAddUp,
  type SharedWorkStory,
} from './shared-work-story';

type Subject = NamedSubject<number>;
type Part = Subject['parts'][number];

/** Bases of own code, kinds of parts, and kinds of notes, by their numbers in a payload. */
const BASES: readonly OwnBasis['by'][] = ['given', 'origin', 'packages', 'not-jdk', 'all'];
const KINDS: readonly PartKind[] = [
  ...(['own', 'library', 'library-calls', 'library-new', 'library-gone', 'calls', 'new', 'gone'] as const),
  ...(['deeper', 'shallower', 'recursion', 'entries', 'entered', 'left'] as const),
];
const NOTES: readonly StoryNote['kind'][] = ['renamed', 'package', 'moved', 'wrapper', 'shift', 'loading'];
/** Most methods in a story, most parts per method, most notes, and most methods in a list. */
const MOST = 16;
/** Most runs per side. */
const MOST_RUNS = 20;

/** Bits after a method: whether the inside of its library call follows, and whose figures are inclusive. */
const INSIDE = 1;
const INCLUSIVE = 2;
const INSIDE_INCLUSIVE = 4;
/** Bits of a part. */
const BOUNDED = 1;
const BOUNDED_EXCLUSIVE = 2;
/**
 * Bits for omitted call counts: the part's are equal to its caller's (AS_CALLER), or its caller's are equal to the subject's
 * (AS_SUBJECT).
 */
const AS_CALLER = 4;
const AS_SUBJECT = 8;

export function writeWork(
  out: Bytes,
  { own, isSame, subjects, notes, others, explained, parts, allParts }: SharedWorkStory,
): void {
  writeOwn(out, own);
  out.varint(isSame ? 1 : 0);
  out.varint(others);
  writeDouble(out, explained);
  out.varint(subjects.length);
  for (const subject of subjects) {
    writeSubject(out, subject);
    out.varint(
      (subject.inside === null ? 0 : INSIDE) |
        (subject.isInclusive ? INCLUSIVE : 0) |
        (subject.inside?.subject.isInclusive ? INSIDE_INCLUSIVE : 0),
    );
    if (subject.inside !== null) writeSubject(out, subject.inside.subject);
  }
  out.varint(notes.length);
  for (const note of notes) writeNote(out, note);
  writeFigure(out, allParts);
  writeParts(out, parts);
}

/** Writes what several runs show, before the story itself. */
export function writeRunsOfWork(out: Bytes, { runs, middles }: SharedWorkStory): void {
  if (runs === undefined || middles === null) throw new Error('the story is of one run a side');
  const { middleA, middleB, totalsA, totalsB, varying, lowerBound } = runs;
  for (const run of [middleA, middleB]) out.varint(run);
  for (const total of middles) writeFigure(out, total);
  for (const { min, median, max } of [totalsA, totalsB]) for (const figure of [min, median, max]) writeFigure(out, figure);
  out.varint(varying.length);
  for (const { name, by } of varying) {
    out.varint(indexOf(name));
    writeFigure(out, by);
  }
  out.varint(lowerBound === undefined ? 0 : BOUNDED | (lowerBound.exclusive ? BOUNDED_EXCLUSIVE : 0));
  if (lowerBound !== undefined) writeMethods(out, lowerBound.methods);
}

/** Reads a story with several runs per side. */
export function readWorkOfRuns(
  reader: VarintReader,
  link: { readonly methods: number; readonly contexts: number },
): SharedWorkStory {
  const run = (): number => below(reader, MOST_RUNS, 'runs');
  const [middleA, middleB] = [run(), run()];
  const middles = [readFigure(reader), readFigure(reader)];
  const spread = (total: number): NamedRuns['totalsA'] => {
    const [min, median, max] = [readFigure(reader), readFigure(reader), readFigure(reader)];
    if (!(min <= median && median <= max && min <= total && total <= max)) throw contradiction('Its runs are not in order.');
    return { min, median, max };
  };
  const [totalsA, totalsB] = [spread(middles[0]), spread(middles[1])];
  const varying = Array.from({ length: below(reader, MOST + 1, 'methods') }, () => ({
    name: readMethod(reader, link.methods),
    by: readFigure(reader),
  }));
  const bits = below(reader, 2 * BOUNDED_EXCLUSIVE, 'bits');
  const methods = (bits & BOUNDED) === 0 ? null : readMethods(reader, link.methods).map(known);
  const lowerBound = methods && { lowerBound: { exclusive: (bits & BOUNDED_EXCLUSIVE) !== 0, methods } };
  const runs = { middleA, middleB, totalsA, totalsB, varying, ...lowerBound };
  return { ...readWork(reader, link, { totals: middles }), middles, runs };
}

export function writeOwn(out: Bytes, { by, prefixes }: OwnBasis): void {
  out.varint(BASES.indexOf(by));
  out.varint(prefixes.length);
  for (const prefix of prefixes) writeText(out, prefix);
}

export const readOwn = (reader: VarintReader): OwnBasis => ({
  by: BASES[below(reader, BASES.length, 'kinds of own code')],
  prefixes: Array.from({ length: below(reader, MOST_PREFIXES + 1, 'packages') }, () => readText(reader)),
});

/**
 * @param link methods and contexts of the link
 * @param totals totals of the metric that the story is about
 */
export function readWork(
  reader: VarintReader,
  link: { readonly methods: number; readonly contexts: number },
  { totals }: Pick<SharedMetric, 'totals'>,
): SharedWorkStory {
  const own = readOwn(reader);
  const isSame = below(reader, 2, 'verdicts') === 1;
  const others = reader.next();
  const explained = readShare(reader);
  const count = (what: string): number => below(reader, MOST + 1, what);
  const subjects = Array.from({ length: count('methods') }, (): Subject => {
    const read = readSubject(reader, link);
    // Older links use only the first bit.
    const bits = below(reader, 2 * INSIDE_INCLUSIVE, 'bits');
    const subject = { ...read, isInclusive: (bits & INCLUSIVE) !== 0 };
    if ((bits & INSIDE) === 0) return subject;
    const inner = { ...readSubject(reader, link), isInclusive: (bits & INSIDE_INCLUSIVE) !== 0 };
    return { ...subject, inside: { library: known(subject.parts[0]?.name ?? null), subject: inner } };
  });
  if (isSame && subjects.length > 0) throw contradiction('It reports changes but also states that nothing changed.');
  const notes = Array.from({ length: count('notes') }, () => readNote(reader, link.methods));
  const allParts = readFigure(reader);
  const parts = readParts(reader, link.contexts);
  if (!partsAddUp({ parts, allParts }, totals)) throw contradiction('Its parts do not add up to the change in the total.');
  const rest = totals[1] - totals[0] - subjects.reduce((sum, { change }) => sum + change, 0);
  return { kind: 'work', own, isSame, subjects, notes, others, rest, explained, parts, allParts, middles: null };
}

function writeSubject(out: Bytes, subject: Subject): void {
  const { name, change, callsA, callsB, a, b, parts, others } = subject;
  out.varint(indexOf(name));
  for (const figure of [change, callsA, callsB, a, b]) writeFigure(out, figure);
  out.varint(others);
  out.varint(parts.length);
  for (const part of parts) writePart(out, part, subject);
}

/** Reads a subject without the inside of its first library call. Rest, context and bound follow from its parts. */
function readSubject(reader: VarintReader, link: { methods: number; contexts: number }): Subject {
  const name = readMethod(reader, link.methods);
  const change = readFigure(reader);
  const [callsA, callsB, a, b] = [readFigure(reader), readFigure(reader), readFigure(reader), readFigure(reader)];
  const others = reader.next();
  const length = below(reader, MOST + 1, 'parts');
  const parts = Array.from({ length }, () => readPart(reader, link, { callsA, callsB }));
  const rest = parts.reduce((left, part) => left - part.change, change);
  const most = parts.reduce((size, part) => Math.max(size, Math.abs(part.change)), Math.max(1, Math.abs(change)));
  if (others === 0 && Math.abs(rest) > ROUNDING * most)
    throw contradiction('For one method, the parts do not add up to the method’s change.');
  const bound = parts.find(({ lowerBound }) => lowerBound !== undefined)?.lowerBound;
  const context = parts[0]?.context ?? -1;
  const subject = { name, change, callsA, callsB, a, b, isInclusive: false, parts, others, rest, context, inside: null };
  return bound === undefined ? subject : { ...subject, lowerBound: bound };
}

/** Largest rounding error of a rest that should be zero, as a share of the largest part. */
const ROUNDING = 1e-9;

function writePart(out: Bytes, part: Part, subject: Subject): void {
  const { kind, change, name, callsA, callsB, callerCallsA, callerCallsB, a, b, context, lowerBound } = part;
  const asCaller = callsA === callerCallsA && callsB === callerCallsB;
  const asSubject = callerCallsA === subject.callsA && callerCallsB === subject.callsB;
  out.varint(KINDS.indexOf(kind));
  out.varint(
    (lowerBound === undefined ? 0 : BOUNDED) |
      (lowerBound?.exclusive ? BOUNDED_EXCLUSIVE : 0) |
      (asCaller ? AS_CALLER : 0) |
      (asSubject ? AS_SUBJECT : 0),
  );
  out.varint(indexOf(name));
  writeFigure(out, change);
  if (!asCaller) for (const calls of [callsA, callsB]) writeFigure(out, calls);
  if (!asSubject) for (const calls of [callerCallsA, callerCallsB]) writeFigure(out, calls);
  for (const figure of [a, b]) writeFigure(out, figure);
  out.varint(context + 1);
  if (lowerBound !== undefined) writeMethods(out, lowerBound.methods);
}

function readPart(
  reader: VarintReader,
  { methods, contexts }: { methods: number; contexts: number },
  subject: Pick<Subject, 'callsA' | 'callsB'>,
): Part {
  const kind = KINDS[below(reader, KINDS.length, 'kinds of parts')];
  const bits = below(reader, 2 * AS_SUBJECT, 'bits');
  const has = (bit: number): boolean => (bits & bit) !== 0;
  const name = readMethod(reader, methods);
  const change = readFigure(reader);
  const calls = has(AS_CALLER) ? null : [readFigure(reader), readFigure(reader)];
  const callers = has(AS_SUBJECT) ? [subject.callsA, subject.callsB] : [readFigure(reader), readFigure(reader)];
  const [callsA, callsB] = calls ?? callers;
  const [a, b] = [readFigure(reader), readFigure(reader)];
  const context = below(reader, contexts + 1, 'contexts') - 1;
  const part = { kind, change, name, callsA, callsB, callerCallsA: callers[0], callerCallsB: callers[1], a, b, context };
  if (!has(BOUNDED)) return part;
  return { ...part, lowerBound: { exclusive: has(BOUNDED_EXCLUSIVE), methods: readMethods(reader, methods).map(known) } };
}

function writeNote(out: Bytes, note: NamedNote<number>): void {
  out.varint(NOTES.indexOf(note.kind));
  const method = (name: number | null): void => out.varint(indexOf(name));
  switch (note.kind) {
    case 'renamed':
      for (const name of [note.before, note.after]) method(name);
      writeDouble(out, note.share);
      return;
    case 'package':
      for (const name of [note.before, note.after]) writeText(out, name);
      out.varint(note.classes);
      return;
    case 'moved':
      for (const name of [note.name, note.from, note.to]) method(name);
      for (const calls of [note.callsA, note.callsB]) writeFigure(out, calls);
      return;
    case 'wrapper':
      for (const name of [note.name, note.caller, note.callee]) method(name);
      out.varint(note.isNew ? 1 : 0);
      return;
    case 'shift':
      method(note.name);
      for (const figure of [note.amount, note.change]) writeFigure(out, figure);
      for (const names of [note.gained, note.lost]) writeMethods(out, names);
      return;
    case 'loading':
      method(note.name);
      for (const figure of [note.change, note.callsA, note.callsB]) writeFigure(out, figure);
  }
}

function readNote(reader: VarintReader, methods: number): NamedNote<number> {
  const kind = NOTES[below(reader, NOTES.length, 'kinds of notes')];
  const method = (): number | null => readMethod(reader, methods);
  switch (kind) {
    case 'renamed':
      return { kind, before: known(method()), after: known(method()), share: readShare(reader) };
    case 'package':
      return { kind, before: readText(reader), after: readText(reader), classes: reader.next() };
    case 'moved': {
      const [name, from, to] = [known(method()), method(), method()];
      return { kind, name, from, to, callsA: readFigure(reader), callsB: readFigure(reader) };
    }
    case 'wrapper':
      return { kind, name: known(method()), caller: method(), callee: method(), isNew: below(reader, 2, 'wrappers') === 1 };
    case 'shift': {
      const [name, amount, change] = [known(method()), readFigure(reader), readFigure(reader)];
      return { kind, name, amount, change, gained: readMethods(reader, methods), lost: readMethods(reader, methods) };
    }
    case 'loading': {
      const [name, change] = [method(), readFigure(reader)];
      return { kind, change, callsA: readFigure(reader), callsB: readFigure(reader), name };
    }
  }
}

/**
 * Since most parts are 0, the positions of the others are written, each as its distance from the previous one, followed by their
 * figures.
 */
function writeParts(out: Bytes, parts: Float64Array): void {
  const places = [...parts.keys()].filter((at) => parts[at] !== 0);
  out.varint(places.length);
  places.forEach((at, k) => {
    out.varint(at - (places[k - 1] ?? 0));
  });
  for (const at of places) writeFigure(out, parts[at]);
}

function readParts(reader: VarintReader, contexts: number): Float64Array {
  const parts = new Float64Array(contexts);
  let at = 0;
  const places = Array.from({ length: below(reader, contexts + 1, 'parts') }, () => {
    at += reader.next();
    if (at >= contexts) throw contradiction('One of its parts belongs to no context.');
    return at;
  });
  for (const place of places) parts[place] += readFigure(reader);
  return parts;
}

const indexOf = (name: number | null): number => (name === null ? 0 : name + 1);

/** A method's index; null for code outside the program's own. */
function readMethod(reader: VarintReader, methods: number): number | null {
  const index = below(reader, methods + 1, 'methods');
  return index === 0 ? null : index - 1;
}

function writeMethods(out: Bytes, names: readonly (number | null)[]): void {
  out.varint(names.length);
  for (const name of names) out.varint(indexOf(name));
}

const readMethods = (reader: VarintReader, methods: number): (number | null)[] =>
  Array.from({ length: below(reader, MOST + 1, 'methods') }, () => readMethod(reader, methods));

function known(name: number | null): number {
  if (name === null) throw contradiction('One of its methods has no name.');
  return name;
}

function readShare(reader: VarintReader): number {
  const share = readDouble(reader);
  if (!(share >= 0 && share <= 1)) throw contradiction('One of its shares is invalid.');
  return share;
}

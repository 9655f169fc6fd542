/**
 * Converts a complete comparison's story of work to the form in which a link contains it, and back. In a link, methods and
 * contexts have the link's own numbers.
 */
import type { FrameName, LowerBound, MetricId, OwnBasis, StoryNote, StoryRuns, StorySubject, WorkStory } from '../api/engine';
import type { ContextParts } from '../comparison/story/context-parts';
import { type PackageRenaming, renamedPrefixes } from './package-renaming';
import { isReadable } from './payload-values';

/** A type in which `Name` takes the place of methods' names. */
type Naming<Name, T> = T extends FrameName
  ? Name
  : T extends readonly (infer Each)[]
    ? Naming<Name, Each>[]
    : T extends object
      ? { [Key in keyof T]: Naming<Name, T[Key]> }
      : T;

/** A story without its totals, which are those of its metric. */
export type NamedWork<Name> = Naming<Name, Omit<WorkStory, 'kind' | 'metric' | 'totalA' | 'totalB' | 'ofPart'>>;
export type NamedSubject<Name> = Naming<Name, StorySubject>;
export type NamedNote<Name> = Naming<Name, StoryNote>;
export type NamedRuns = Naming<number, StoryRuns>;

/** A story in which methods and contexts are numbered as in the link; −1 for a context that it does not contain. */
export interface SharedWorkStory extends NamedWork<number> {
  readonly kind: 'work';
  /** Part of the change for each context of the link; a context that stands for others has the sum of theirs. */
  readonly parts: Float64Array;
  /** Sum of the absolute values of all parts of the complete comparison's change. */
  readonly allParts: number;
  /** Totals of the middle runs, by side; null if each side is one run. */
  readonly middles: readonly number[] | null;
}

/** A story of work, with the parts of the change that it explains. */
export interface WholeWork {
  readonly story: WorkStory;
  readonly parts: ContextParts;
}

/** Most prefixes of own code, and most methods on either side of a shift. */
export const MOST_PREFIXES = 4096;
const MOST_SHIFTED = 8;

/** Rewrites the methods, contexts and texts of a story. */
interface Writing<From, To> {
  name(name: From): To;
  context(context: number): number;
  /** Rewrites a package. */
  text(text: string): string;
}

/** Methods that a story names, including repetitions. */
export function namesOfWork(story: WorkStory): FrameName[] {
  const names: FrameName[] = [];
  written(limited(story), { name: (name) => names.push(name), context: (context) => context, text: (text) => text });
  return names;
}

/** Maps methods and contexts of the complete comparison to their numbers in a link. */
export interface LinkNumbers {
  readonly methodOf: (name: FrameName) => number;
  readonly contextOf: (context: number) => number;
  /** Class names before packages are renamed. */
  readonly classes: Iterable<string>;
}

/** The definition of own code, in terms of the packages in a link. */
export const sharedOwn = <Own extends OwnBasis>(own: Own, { classes }: LinkNumbers, renaming: PackageRenaming): Own => ({
  ...own,
  prefixes: renamedPrefixes(own.prefixes, classes, renaming).filter(isReadable).slice(0, MOST_PREFIXES),
});

/**
 * Converts a story to the methods and contexts of a link.
 *
 * @param parts part of the change for each context of the link
 */
export function sharedWork(
  { story, parts: whole }: WholeWork,
  link: LinkNumbers,
  parts: Float64Array,
  renaming: PackageRenaming,
): SharedWorkStory {
  const { own, ...kept } = written(limited(story), {
    name: link.methodOf,
    context: link.contextOf,
    text: (text) => renaming.packageName(text),
  });
  const middles = story.runs === undefined ? null : [story.totalA, story.totalB];
  return { ...kept, own: sharedOwn(own, link, renaming), kind: 'work', parts, allParts: whole.all, middles };
}

/** Converts a story from a link back to names and contexts. */
export function workStoryFrom(
  { kind, parts: _, allParts: __, middles, ...kept }: SharedWorkStory,
  { id, totals }: { readonly id: MetricId; readonly totals: readonly number[] },
  nameOf: (method: number) => FrameName,
  contextOf: (context: number) => number,
): WorkStory {
  const place = (context: number): number => (context < 0 ? -1 : contextOf(context));
  const story = written(kept, { name: nameOf, context: place, text: (text) => text });
  const [totalA, totalB] = middles ?? totals;
  return { kind, metric: id, totalA, totalB, ...story };
}

/** The story with its texts rewritten. */
export const withTexts = (story: SharedWorkStory, text: (text: string) => string): SharedWorkStory => ({
  ...story,
  ...written<number, number>(story, { name: (name) => name, context: (context) => context, text }),
  own: { ...story.own, prefixes: story.own.prefixes.map(text) },
});

/** Drops methods of shifts that no sentence names. */
function limited({ kind, metric, totalA, totalB, ofPart, ...kept }: WorkStory): NamedWork<FrameName> {
  const few = <T>(methods: T[]): T[] => methods.slice(0, MOST_SHIFTED);
  const notes = kept.notes.map((note) =>
    note.kind === 'shift' ? { ...note, gained: few(note.gained), lost: few(note.lost) } : note,
  );
  return { ...kept, notes };
}

function written<From, To>({ own, subjects, notes, runs, ...same }: NamedWork<From>, writing: Writing<From, To>): NamedWork<To> {
  const bound = ({ lowerBound }: { lowerBound?: Naming<From, LowerBound> }): { lowerBound?: Naming<To, LowerBound> } =>
    lowerBound === undefined
      ? {}
      : {
          lowerBound: {
            exclusive: lowerBound.exclusive,
            // A link names only methods whose allocations are not all counted.
            methods: lowerBound.below ? [] : lowerBound.methods.map((name) => writing.name(name)),
          },
        };
  const place = <T extends { name: From | null; context: number; lowerBound?: Naming<From, LowerBound> }>(at: T) => ({
    ...at,
    name: orNull(at.name, writing),
    context: writing.context(at.context),
    ...bound(at),
  });
  const writtenSubject = (subject: NamedSubject<From>): NamedSubject<To> => ({
    ...place(subject),
    parts: subject.parts.map(place),
    inside: subject.inside && { library: writing.name(subject.inside.library), subject: writtenSubject(subject.inside.subject) },
  });
  const runsOf = ({ lowerBound, varying, ...totals }: NonNullable<typeof runs>) => ({
    ...totals,
    varying: varying.map(({ name, by }) => ({ name: orNull(name, writing), by })),
    ...bound({ ...(lowerBound && { lowerBound }) }),
  });
  return {
    ...same,
    own,
    subjects: subjects.map(writtenSubject),
    notes: notes.map((note) => writtenNote(note, writing)),
    ...(runs && { runs: runsOf(runs) }),
  };
}

function writtenNote<From, To>(note: NamedNote<From>, writing: Writing<From, To>): NamedNote<To> {
  const name = (of: From): To => writing.name(of);
  const named = (of: From | null): To | null => orNull(of, writing);
  switch (note.kind) {
    case 'renamed':
      return { ...note, before: name(note.before), after: name(note.after) };
    case 'package':
      return { ...note, before: writing.text(note.before), after: writing.text(note.after) };
    case 'moved':
      return { ...note, name: name(note.name), from: named(note.from), to: named(note.to) };
    case 'wrapper':
      return { ...note, name: name(note.name), caller: named(note.caller), callee: named(note.callee) };
    case 'shift':
      return { ...note, name: name(note.name), gained: note.gained.map(named), lost: note.lost.map(named) };
    case 'loading':
      return { ...note, name: named(note.name) };
  }
}

const orNull = <From, To>(name: From | null, writing: Writing<From, To>): To | null =>
  name === null ? null : writing.name(name);

/** Largest rounding error of the parts, as a share of the largest figure. */
const ROUNDING = 1e-9;

/** Whether the parts by context add up to the change of the total. */
export function partsAddUp({ parts, allParts }: Pick<SharedWorkStory, 'parts' | 'allParts'>, [a, b]: readonly number[]): boolean {
  let [sum, size] = [0, 0];
  for (const part of parts) {
    sum += part;
    size += Math.abs(part);
  }
  const rounding = ROUNDING * Math.max(1, Math.abs(a), Math.abs(b), allParts);
  return Math.abs(sum - (b - a)) <= rounding && size <= allParts + rounding;
}
